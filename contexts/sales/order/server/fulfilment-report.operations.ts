import { columns, type Period, typedQuery } from '@shopkeeper/crud/queries';
import type { Queryable } from '@shopkeeper/server/database';
import { and, gte, inArray, lt, sql } from 'drizzle-orm';
import type { OrderState } from '../order-machine.domain.ts';
import { orderTable as o } from '#tables';
import { counted } from './counted-orders.ts';

/** An order should leave within so many hours after it was paid. */
export const shippedWithinHours = 48;
const hourMs = 3_600_000;

/** The states in which something of a paid order is still to be shipped. */
export const waitingStates = ['to_ship', 'partially_shipped'] as const satisfies readonly OrderState[];

/** The instant before which an order that waits now must have been paid to be overdue; UTC epoch ms. */
export const overdueBefore = (at: number): number => at - shippedWithinHours * hourMs;

const minutes = sql`date_part('epoch', ${o.shippedAt} - ${o.paidAt}) / 60`;
// One that was paid on delivery was shipped before.
const left = sql`${o.shippedAt} >= ${o.paidAt}`;
const isInTime = sql`${left} and ${o.shippedAt} <= ${o.paidAt} + interval '${sql.raw(String(shippedWithinHours))} hours'`;

const shipped = typedQuery<{ from: Date; to: Date; overdue: Date }>()('sales_report_fulfilment', (db, { from, to, overdue }) => {
  const isLate = sql`${o.shippedAt} is null and ${o.status} = 'to_ship' and ${o.paidAt} < ${overdue}::timestamptz`;
  return db
    .select(
      columns({
        median: sql<number | null>`round(percentile_cont(0.5) within group (order by ${minutes}) filter (where ${left}))::int`,
        p90: sql<number | null>`round(percentile_cont(0.9) within group (order by ${minutes}) filter (where ${left}))::int`,
        inTime: sql<number>`count(*) filter (where ${isInTime})::int`,
        judged: sql<number>`count(*) filter (where ${left} or ${isLate})::int`,
      }),
    )
    .from(o)
    .where(and(gte(o.paidAt, from), lt(o.paidAt, to), counted));
});

const overdueNow = typedQuery<{ overdue: Date }>()('sales_report_overdue', (db, { overdue }) =>
  db
    .select(columns({ count: sql<number>`count(*)::int` }))
    .from(o)
    .where(and(inArray(o.status, [...waitingStates]), lt(o.paidAt, overdue), counted)),
);

/** How long orders took from their payment to their first shipment. */
export interface FulfilmentReport {
  /** Of the orders paid in the period that were shipped since, in minutes; null without any. */
  readonly median: number | null;
  readonly p90: number | null;
  /** Orders paid in the period and shipped within 48 hours, of those that were shipped or have waited for longer. */
  readonly inTime: number;
  readonly judged: number;
  /** Orders that wait now for a shipment and were paid more than 48 hours ago, whatever the period. */
  readonly overdue: number;
}

/** Reports the orders paid in a period (UTC epoch ms, half-open), as they are at the instant `at`. */
export async function fulfilmentReportOf(
  db: Queryable,
  { from, to }: Pick<Period, 'from' | 'to'>,
  at: number,
): Promise<FulfilmentReport> {
  const overdue = new Date(overdueBefore(at));
  const [[report], [late]] = await Promise.all([
    shipped(db, { from: new Date(from), to: new Date(to), overdue }),
    overdueNow(db, { overdue }),
  ]);
  return { ...(report ?? { median: null, p90: null, inTime: 0, judged: 0 }), overdue: late?.count ?? 0 };
}
