import { countListed, dataScopeOf } from '@shopkeeper/crud/data-scope';
import { columns, typedQuery } from '@shopkeeper/crud/queries';
import { permissionOf } from '@shopkeeper/resource/view';
import { defineRoute, type SignedContext } from '@shopkeeper/server';
import { type Queryable } from '@shopkeeper/server/database';
import type { MenuCountSource } from '@shopkeeper/server/events';
import { and, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { orderTable } from '#tables';
import { type OrderState, orderStates } from '../order-machine.domain.ts';
import { order } from '../order.resource.ts';
import { counted } from './counted-orders.ts';

/** The maximum that is counted. */
const most = 10_000;
const placed = orderStates.filter((state) => state !== 'draft');

const counts = typedQuery<{ states: readonly string[] }>()('sales_order_counts', (db, { states }) => {
  const state = sql<OrderState>`s.status`;
  const found = db
    .select({ one: sql`1`.as('one') })
    .from(orderTable)
    .where(and(sql`${orderTable.status} = ${state}`, isNull(orderTable.archivedAt), counted))
    .limit(most)
    .as('found');
  const n = sql<number>`${db.select({ n: sql`count(*)::int` }).from(found)}`;
  return db.select(columns({ status: state, n })).from(sql`unnest(${states}::text[]) as s(status)`);
});

/** Counts orders of some states, up to 10,000 each, in one statement over the index of states. */
export const countOrders = (db: Queryable, states: readonly OrderState[]): Promise<{ status: OrderState; n: number }[]> =>
  counts(db, { states });

/** Counts up to 10,000 orders whose comments mention an account. */
const mentioning = typedQuery<{ mentioned: readonly string[] }>()('sales_order_mentioning', (db, { mentioned }) => {
  const { mentions, status } = orderTable;
  const found = db
    .select({ one: sql`1`.as('one') })
    .from(orderTable)
    .where(and(sql`${mentions} && ${mentioned}::text[]`, ne(status, 'draft'), counted))
    .limit(most)
    .as('found');
  return db.select(columns({ n: sql<number>`count(*)::int` })).from(found);
});

/** Counts up to 10,000 orders that are held. */
const holding = typedQuery()('sales_order_holding', (db) => {
  const { holdReason } = orderTable;
  const found = db
    .select({ one: sql`1`.as('one') })
    .from(orderTable)
    .where(and(isNotNull(holdReason), counted))
    .limit(most)
    .as('found');
  return db.select(columns({ n: sql<number>`count(*)::int` })).from(found);
});

/** The same counts for staff who may see some orders only. */
async function countsInScope(context: SignedContext): Promise<Record<string, number>> {
  const count = async (...filters: readonly object[]) => Math.min(most, await countListed(context, order, filters));
  const counted: Record<string, number> = {
    mentions: await count({ field: 'mentions', op: 'in', value: [String(context.actor.id)] }),
    held: await count({ field: 'holdReason', op: 'notNull' }),
  };
  const byState: Record<string, number> = {};
  for (const status of placed) byState[status] = await count({ field: 'status', op: 'eq', value: status });
  const all = Object.values(byState).reduce((sum, n) => sum + n, 0);
  return { all: Math.min(all, most), ...counted, ...byState };
}

export const countsRoute = defineRoute({
  method: 'POST',
  path: `${order.prefix}counts`,
  rule: { kind: 'permission', permissions: [permissionOf(order, 'index')] },
  idempotency: 'none',
  reply: z.record(z.string(), z.int()),
  isScoped: true,
  async handle(context) {
    const { db, actor } = context;
    if (dataScopeOf(order, context)) return countsInScope(context);
    const [rows, [mine], [held]] = await Promise.all([
      countOrders(db, placed),
      mentioning(db, { mentioned: [String(actor.id)] }),
      holding(db, {}),
    ]);
    const all = rows.reduce((sum, { n }) => sum + n, 0);
    const others = { mentions: mine?.n ?? 0, held: held?.n ?? 0 };
    return { all: Math.min(all, most), ...others, ...Object.fromEntries(rows.map(({ status, n }) => [status, n])) };
  },
});

/** The orders that are to be shipped, whole or in part. */
export const ordersToShip: MenuCountSource = {
  page: order.page,
  permission: permissionOf(order, 'index'),
  async count(db) {
    const rows = await countOrders(db, ['to_ship', 'partially_shipped']);
    return rows.reduce((sum, { n }) => sum + n, 0);
  },
};
