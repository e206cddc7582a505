import type { Queryable } from '@shopkeeper/server-kit';
import { productStates, type ProductState } from '../product-machine.domain.ts';

export type ProductCounts = Readonly<Record<ProductState | 'all' | 'lowStock' | 'soldOut', number>>;

/**
 * How many products stand under each tab of the list: `all` leaves the recycle bin out, `lowStock` and `soldOut` count what
 * is on sale.
 */
export async function productCounts(db: Queryable): Promise<ProductCounts> {
  const [states, [stock]] = await Promise.all([
    db.rows<{ status: ProductState; count: number }>(
      `select status, count(*)::int as count from catalog_product where deleted_at is null group by status`,
      [],
      'product_counts',
    ),
    db.rows<{ lowStock: number; soldOut: number }>(
      `select (select count(*)::int from catalog_product where low_skus > 0 and status = 'on_sale' and deleted_at is null) as "lowStock",
              (select count(*)::int from catalog_product where stock_total <= 0 and status = 'on_sale' and deleted_at is null) as "soldOut"`,
      [],
      'product_stock_counts',
    ),
  ]);
  const count = (status: ProductState): number => states.find((row) => row.status === status)?.count ?? 0;
  const byState = Object.fromEntries(productStates.map((status) => [status, count(status)])) as Record<ProductState, number>;
  const all = states.reduce((sum, row) => sum + (row.status === 'archived' ? 0 : row.count), 0);
  return { ...byState, all, lowStock: stock?.lowStock ?? 0, soldOut: stock?.soldOut ?? 0 };
}
