import { columns, typedQuery } from '@shopkeeper/crud/queries';
import type { Queryable } from '@shopkeeper/server/database';
import { and, desc, eq, gte, isNotNull, lt, sql } from 'drizzle-orm';
import { orderLinesTable as l, orderTable as o } from '#tables';
import { counted } from './counted-orders.ts';

/** Reports over paid orders for a screen that is read every second. Amounts are fen, tests do not count. */

/** What was paid in one hour from one province; `code` is empty where an order has no region. `refunded` is what was paid back since. */
export interface PaidCell {
  /** The start of the hour, UTC epoch ms. */
  readonly at: number;
  readonly code: string;
  readonly amount: number;
  readonly orders: number;
  readonly refunded: number;
  /** What of it was paid before the instant that was asked for. */
  readonly earlyAmount: number;
  readonly earlyOrders: number;
}

interface Asked {
  readonly from: Date;
  readonly to: Date;
  readonly before: Date;
  readonly timeZone: string;
}

const cells = typedQuery<Asked>()('sales_report_paid_cells', (db, { from, to, before, timeZone }) => {
  const hour = sql`date_trunc('hour', ${o.paidAt}, ${timeZone}::text)`;
  const isEarly = sql`${o.paidAt} < ${before}::timestamptz`;
  return db
    .select(
      columns({
        at: sql<number>`(extract(epoch from (${hour})) * 1000)::bigint`,
        code: sql<string>`coalesce(left(${o.receiverRegion}, 2) || '0000', '')`,
        amount: sql<number>`coalesce(sum(${o.paidAmount}), 0)::bigint`,
        orders: sql<number>`count(*)::int`,
        refunded: sql<number>`coalesce(sum(${o.refundedAmount}), 0)::bigint`,
        earlyAmount: sql<number>`coalesce(sum(${o.paidAmount}) filter (where ${isEarly}), 0)::bigint`,
        earlyOrders: sql<number>`(count(*) filter (where ${isEarly}))::int`,
      }),
    )
    .from(o)
    .where(and(gte(o.paidAt, from), lt(o.paidAt, to), counted))
    .groupBy(sql`1`, sql`2`);
});

/** Returns the orders paid in [from, to), UTC epoch ms, by hour and province in one statement, so that both have the same sum. */
export const paidCells = (
  db: Queryable,
  { from, to, before, timeZone }: Readonly<Record<'from' | 'to' | 'before', number>> & { readonly timeZone: string },
): Promise<PaidCell[]> => cells(db, { from: new Date(from), to: new Date(to), before: new Date(before), timeZone });

const latest = typedQuery<{ limit: number }>()('sales_report_latest_paid', (db, { limit }) => {
  const newest = db
    .select({ id: o.id, paidAt: o.paidAt, paidAmount: o.paidAmount, region: o.receiverRegion })
    .from(o)
    .where(and(isNotNull(o.paidAt), counted))
    .orderBy(desc(o.paidAt))
    .limit(limit)
    .as('newest');
  return db
    .select(
      columns({
        id: sql<number>`${newest.id}`,
        at: sql<number>`(extract(epoch from (${newest.paidAt})) * 1000)::bigint`,
        amount: sql<number>`${newest.paidAmount}`,
        region: sql<string | null>`${newest.region}`,
        name: sql<string>`(array_agg(${l.name} order by ${l.lineNo}))[1]`,
        units: sql<number>`sum(${l.qty})::int`,
      }),
    )
    .from(newest)
    .innerJoin(l, eq(l.parentId, newest.id))
    .groupBy(newest.id, newest.paidAt, newest.paidAmount, newest.region)
    .orderBy(sql`2 desc`, sql`1 desc`);
});

/** Returns the orders that were paid last, without anything that names a person: instant, region, first product, units, amount. */
export const latestPaid = (db: Queryable, limit: number) => latest(db, { limit });
