import { anyOf, columns, typedQuery } from '@shopkeeper/crud/queries';
import type { Queryable, Tx } from '@shopkeeper/server/database';
import { eq, sql } from 'drizzle-orm';
import { categoryTable, productTable } from '#tables';
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

const rate = typedQuery<{ id: number; reviewCount: number; ratingX100: number }>()(
  'product_rating',
  (db, { id, reviewCount, ratingX100 }) =>
    db
      .update(p)
      .set({ reviewCount: sql`${reviewCount}::int`, ratingX100: sql`${ratingX100}::int` })
      .where(eq(p.id, id)),
);

/**
 * Stores what buyers think of a product, which the caller has locked (`lockProducts`) and counted: the number of published
 * evaluations and their mean in hundredths of a star. The version of the product stays, so that no open form is out of date by it.
 */
export const rateProduct = (tx: Tx, rating: { readonly id: number; readonly reviewCount: number; readonly ratingX100: number }) =>
  rate(tx, rating);

const locked = typedQuery<{ ids: readonly number[] }>()('product_lock', (db, { ids }) =>
  db.select({ id: p.id }).from(p).where(anyOf(p.id, ids)).orderBy(p.id).for('no key update'),
);

/** Locks the products that several documents of one transaction change, by id; after their stock (`lockStock`). */
export async function lockProducts(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await locked(tx, { ids: [...new Set(ids)] });
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

const categoryOf = typedQuery<{ ids: readonly number[] }>()('catalog_categories_of', (db, { ids }) =>
  db
    .select(columns({ productId: productTable.id, id: productTable.categoryId, name: sql<string | null>`${categoryTable.name}` }))
    .from(productTable)
    .leftJoin(categoryTable, eq(categoryTable.id, productTable.categoryId))
    .where(anyOf(productTable.id, ids)),
);

/** The category of a product; id and name are null for a product without one. */
export interface ProductCategory {
  readonly productId: number;
  readonly id: number | null;
  readonly name: string | null;
}

/** Returns the categories of products, deleted ones included. */
export const categoriesOf = (db: Queryable, productIds: readonly number[]): Promise<ProductCategory[]> =>
  categoryOf(db, { ids: productIds });
