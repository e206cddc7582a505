import type { Calls } from './staff.ts';

/** The path of the product list. */
export const products = '/admin/catalog/product';

/** A word that no other test of this run uses. */
export const unique = (word: string): string => `${word}${Date.now().toString(36)}`;

export interface Draft {
  readonly id: number;
  readonly version: number;
}

/** Creates draft products with a common name, without picture or category; each costs a cent more than the one before. */
export async function drafts(owner: Calls, mark: string, count: number): Promise<readonly Draft[]> {
  const made: Draft[] = [];
  for (let at = 1; at <= count; at += 1) {
    const body = { name: `${mark} ${at}`, skus: [{ values: [], priceAmount: 1990 + at }] };
    made.push((await owner.post<Draft>(`${products}/add`, body)).data);
  }
  return made;
}
