import { columns, typedQuery } from '@shopkeeper/crud/queries';
import { permissionOf } from '@shopkeeper/resource/view';
import { defineRoute } from '@shopkeeper/server';
import { type Queryable } from '@shopkeeper/server/database';
import { and, isNull, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { orderTable } from '#tables';
import { type OrderState, orderStates } from '../order-machine.domain.ts';
import { order } from '../order.resource.ts';

/** The maximum that is counted. */
const most = 10_000;
const placed = orderStates.filter((state) => state !== 'draft');

const counts = typedQuery<{ states: readonly string[] }>()('sales_order_counts', (db, { states }) => {
  const state = sql<OrderState>`s.status`;
  const found = db
    .select({ one: sql`1`.as('one') })
    .from(orderTable)
    .where(and(sql`${orderTable.status} = ${state}`, isNull(orderTable.deletedAt)))
    .limit(most)
    .as('found');
  const n = sql<number>`${db.select({ n: sql`count(*)::int` }).from(found)}`;
  return db.select(columns({ status: state, n })).from(sql`unnest(${states}::text[]) as s(status)`);
});

/** Counts orders of some states, up to 10,000 each, in one statement over the index of states. */
export const countOrders = (db: Queryable, states: readonly OrderState[]): Promise<{ status: OrderState; n: number }[]> =>
  counts(db, { states });

export const countsRoute = defineRoute({
  method: 'POST',
  path: `${order.prefix}counts`,
  rule: { kind: 'permission', permissions: [permissionOf(order, 'index')] },
  idempotency: 'none',
  reply: z.record(z.string(), z.int()),
  async handle({ db }) {
    const rows = await countOrders(db, placed);
    const all = rows.reduce((sum, { n }) => sum + n, 0);
    return { all: Math.min(all, most), ...Object.fromEntries(rows.map(({ status, n }) => [status, n])) };
  },
});
