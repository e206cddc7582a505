import type { Queryable } from '@shopkeeper/server/database';
import { countProducts } from './product-counts.ts';

/** Products on sale that need stock, each counted up to 10,000. */
export interface Shortages {
  readonly lowStock: number;
  readonly soldOut: number;
}

/** Counts the products on sale with SKUs at their low-stock threshold, and those without stock. */
export async function countShortages(db: Queryable): Promise<Shortages> {
  const counts = new Map((await countProducts(db, [])).map(({ tab, n }) => [tab, n]));
  return { lowStock: counts.get('lowStock') ?? 0, soldOut: counts.get('soldOut') ?? 0 };
}
