import { permissionOf } from '@shopkeeper/resource/view';
import { defineRoute } from '@shopkeeper/server';
import { type Queryable } from '@shopkeeper/server/database';
import * as z from 'zod/mini';
import { orderStates } from '../order-machine.domain.ts';
import { order } from '../order.resource.ts';

/** The maximum that is counted. */
const most = 10_000;
const placed = orderStates.filter((state) => state !== 'draft');

/** Counts orders by state, without drafts and up to 10,000 each, in one statement over the index of states. */
async function countOrders(db: Queryable): Promise<Record<string, number>> {
  const rows = await db.rows<{ status: string; n: number }>(
    `select s.status, (select count(*)::int from (
       select 1 from sales_order t where t.status = s.status and t.deleted_at is null limit ${most}) c) as n
     from unnest($1::text[]) as s(status)`,
    [placed],
    'sales_order_counts',
  );
  const all = rows.reduce((sum, { n }) => sum + n, 0);
  return { all: Math.min(all, most), ...Object.fromEntries(rows.map(({ status, n }) => [status, n])) };
}

export const countsRoute = defineRoute({
  method: 'POST',
  path: `${order.prefix}counts`,
  rule: { kind: 'permission', permissions: [permissionOf(order, 'index')] },
  idempotency: 'none',
  reply: z.record(z.string(), z.int()),
  handle: (context) => countOrders(context.db),
});
