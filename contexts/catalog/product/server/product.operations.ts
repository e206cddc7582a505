import { anyOf, typedQuery } from '@shopkeeper/crud/queries';
import type { Queryable, Tx } from '@shopkeeper/server/database';
import { sql } from 'drizzle-orm';
import { productTable } from '#tables';
import { countProducts } from './product-counts.ts';

const p = productTable;

const addToCounts = typedQuery<{ ids: readonly number[]; quantities: readonly number[] }>()(
  'sales_count',
  (db, { ids, quantities }) => {
    const locked = db
      .$with('locked')
      .as(db.select({ id: p.id }).from(p).where(anyOf(p.id, ids)).orderBy(p.id).for('no key update'));
    return db
      .with(locked)
      .update(p)
      .set({ salesCount: sql`${p.salesCount} + v.qty` })
      .from(sql`${locked} join unnest(${ids}::bigint[], ${quantities}::int[]) as v(id, qty) on v.id = ${locked.id}`)
      .where(sql`${p.id} = ${locked.id}`);
  },
);

/** Adds the sold quantities to the products, locked in the order of their ids like every other change of several products. */
export async function addSales(tx: Tx, lines: readonly { readonly productId: number; readonly qty: number }[]): Promise<void> {
  const sums = new Map<number, number>();
  for (const { productId, qty } of lines) sums.set(productId, (sums.get(productId) ?? 0) + qty);
  await addToCounts(tx, { ids: [...sums.keys()], quantities: [...sums.values()] });
}

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
