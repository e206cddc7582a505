import type { Queryable } from '@shopkeeper/server/database';
import * as z from 'zod/mini';
import { productStates, type ProductState } from '../product-machine.domain.ts';

const tabNames = ['lowStock', 'soldOut'] as const;
type Tab = (typeof tabNames)[number];
export const countsReply = z.record(z.enum([...productStates, 'all', ...tabNames]), z.int());
export type ProductCounts = Readonly<z.infer<typeof countsReply>>;

/** Counting stops at this number. */
const most = 10_000;

const counted = (where: string): string =>
  `(select count(*)::int from (select 1 from catalog_product t where ${where} and t.deleted_at is null limit ${most}) c)`;

const tabs: Readonly<Record<Tab, string>> = { lowStock: 'low_skus > 0', soldOut: 'stock_total <= 0' };

/**
 * Counts the products of each tab of the list: `all` excludes the recycle bin, `lowStock` and `soldOut` include only products on
 * sale. Counts stop at 10,000.
 */
export async function productCounts(db: Queryable): Promise<ProductCounts> {
  const rows = await db.rows<{ tab: ProductState | Tab; n: number }>(
    `select s.status as tab, ${counted('t.status = s.status')} as n from unnest($1::text[]) as s(status)
     ${Object.entries(tabs)
       .map(([tab, where]) => `union all select '${tab}', ${counted(`t.status = 'on_sale' and ${where}`)}`)
       .join(' ')}`,
    [productStates],
    'product_counts',
  );
  const found = Object.fromEntries(rows.map(({ tab, n }) => [tab, n])) as Record<ProductState | Tab, number>;
  const all = productStates.reduce((sum, status) => sum + (status === 'archived' ? 0 : found[status]), 0);
  return { ...found, all: Math.min(all, most) };
}
