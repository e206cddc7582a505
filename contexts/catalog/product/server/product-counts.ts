import { countListed } from '@shopkeeper/crud/data-scope';
import { columns, typedQuery } from '@shopkeeper/crud/queries';
import type { SignedContext } from '@shopkeeper/server';
import type { Queryable } from '@shopkeeper/server/database';
import { and, eq, gt, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import { productTable } from '#tables';
import { product } from '../product.resource.ts';
import { productStates, type ProductState } from '../product-machine.domain.ts';

const tabNames = ['lowStock', 'soldOut'] as const;
type Tab = (typeof tabNames)[number];
export const countsReply = z.record(z.enum([...productStates, 'all', ...tabNames]), z.int());
export type ProductCounts = Readonly<z.infer<typeof countsReply>>;

/** Counting stops at this number. */
const most = 10_000;

const p = productTable;
const onSale = eq(p.status, 'on_sale');
const tabs: Readonly<Record<Tab, SQL | undefined>> = {
  lowStock: and(onSale, gt(p.lowSkus, 0)),
  soldOut: and(onSale, lte(p.stockTotal, 0)),
};

const counts = typedQuery<{ states: readonly string[] }>()('product_counts', (db, { states }) => {
  const counted = (where: SQL | undefined): SQL<number> => {
    const found = db
      .select({ one: sql`1`.as('one') })
      .from(p)
      .where(and(where, isNull(p.deletedAt)))
      .limit(most)
      .as('found');
    return sql<number>`${db.select({ n: sql`count(*)::int` }).from(found)}`;
  };
  const state = sql<ProductState | Tab>`s.status`;
  const ofTab = (tab: Tab) =>
    db.select(columns({ tab: sql<ProductState | Tab>`${tab}::text`, n: counted(tabs[tab]) })).from(sql`(select 1) one`);
  return unionAll(
    db.select(columns({ tab: state, n: counted(sql`${p.status} = ${state}`) })).from(sql`unnest(${states}::text[]) as s(status)`),
    ofTab('lowStock'),
    ofTab('soldOut'),
  );
});

/** Counts the products in some states, and those on sale that need stock; each up to 10,000. */
export const countProducts = (
  db: Queryable,
  states: readonly ProductState[],
): Promise<{ tab: ProductState | Tab; n: number }[]> => counts(db, { states });

/**
 * Counts the products of each tab of the list: `all` excludes the recycle bin, `lowStock` and `soldOut` include only products on
 * sale. Counts stop at 10,000.
 */
export async function productCounts(db: Queryable): Promise<ProductCounts> {
  const rows = await countProducts(db, productStates);
  const found = Object.fromEntries(rows.map(({ tab, n }) => [tab, n])) as Record<ProductState | Tab, number>;
  const all = productStates.reduce((sum, status) => sum + (status === 'archived' ? 0 : found[status]), 0);
  return { ...found, all: Math.min(all, most) };
}

/** The same counts for staff who may see some products only. */
export async function productCountsInScope(context: SignedContext): Promise<ProductCounts> {
  const count = async (...filters: readonly object[]) => Math.min(most, await countListed(context, product, filters));
  const sold = { field: 'status', op: 'eq', value: 'on_sale' };
  const found: Record<string, number> = {
    lowStock: await count(sold, { field: 'lowSkus', op: 'gt', value: 0 }),
    soldOut: await count(sold, { field: 'stockTotal', op: 'le', value: 0 }),
  };
  for (const status of productStates) found[status] = await count({ field: 'status', op: 'eq', value: status });
  const all = productStates.reduce((sum, status) => sum + (status === 'archived' ? 0 : (found[status] ?? 0)), 0);
  return { ...(found as Record<ProductState | Tab, number>), all: Math.min(all, most) };
}
