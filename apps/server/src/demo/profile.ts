/** How large a demo shop is. S is for tests and the first look, M for a day's work, L for measuring. */
export type Profile = 'S' | 'M' | 'L';

export interface ProfileSize {
  readonly categories: number;
  readonly brands: number;
  readonly products: number;
  /** How many SKUs the widest product has; 0 where no product is made wide on purpose. */
  readonly widest: number;
  readonly members: number;
  readonly orders: number;
}

export const profileSizes: Readonly<Record<Profile, ProfileSize>> = {
  S: { categories: 20, brands: 10, products: 50, widest: 0, members: 100, orders: 200 },
  M: { categories: 300, brands: 100, products: 5_000, widest: 500, members: 20_000, orders: 50_000 },
  L: { categories: 300, brands: 100, products: 100_000, widest: 2_000, members: 500_000, orders: 1_000_000 },
};
