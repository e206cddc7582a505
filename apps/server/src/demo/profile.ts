/** The size of a demo shop. S is for tests and a first visit; M and L are the sizes of the benchmarks. */
export type Profile = 'S' | 'M' | 'L';

export interface ProfileSize {
  readonly categories: number;
  readonly brands: number;
  readonly products: number;
  /** Number of SKUs of the widest product; 0 when the profile has none. */
  readonly widest: number;
  readonly members: number;
  readonly orders: number;
}

export const profileSizes: Readonly<Record<Profile, ProfileSize>> = {
  S: { categories: 20, brands: 10, products: 50, widest: 0, members: 100, orders: 200 },
  M: { categories: 300, brands: 100, products: 10_000, widest: 500, members: 50_000, orders: 100_000 },
  L: { categories: 300, brands: 100, products: 100_000, widest: 2_000, members: 500_000, orders: 1_000_000 },
};
