import { columns, type Period, typedQuery } from '@shopkeeper/crud/queries';
import type { Queryable } from '@shopkeeper/server/database';
import { and, gte, inArray, lt, sql } from 'drizzle-orm';
import { orderTable as o } from '#tables';
import { wasPlaced } from './counted-orders.ts';

/** A member pays an order within so many hours, or has abandoned it. */
export const paidWithinHours = 24;
const hourMs = 3_600_000;

/** The origins of the orders that members place themselves. */
export const memberOrigins = ['h5', 'miniapp', 'app', 'pc'] as const;

/** The placed orders of a period (UTC epoch ms, half-open) that could have been abandoned by the instant `at`. */
export const judgedAt = ({ from, to }: Pick<Period, 'from' | 'to'>, at: number): Pick<Period, 'from' | 'to'> => ({
  from,
  to: Math.max(from, Math.min(to, at - paidWithinHours * hourMs)),
});

const isPaid = sql`${o.paidAt} <= ${o.placedAt} + interval '${sql.raw(String(paidWithinHours))} hours'`;

const placed = typedQuery<{ from: Date; to: Date }>()('sales_report_checkout', (db, { from, to }) =>
  db
    .select(
      columns({
        placed: sql<number>`count(*)::int`,
        abandoned: sql<number>`count(*) filter (where ${isPaid} is not true)::int`,
      }),
    )
    .from(o)
    .where(
      and(
        gte(o.placedAt, from),
        lt(o.placedAt, to),
        inArray(o.origin, [...memberOrigins]),
        sql`${o.paymentMethod} is distinct from 'cod'`,
        wasPlaced,
      ),
    ),
);

/** How many orders members placed and then did not pay. */
export interface CheckoutReport {
  /** Orders that members placed themselves at least 24 hours ago, without those that are paid on delivery. */
  readonly placed: number;
  /** Those of them that were not paid within 24 hours. */
  readonly abandoned: number;
}

/** Reports the orders that members placed in a period (UTC epoch ms, half-open), as far as they are 24 hours old at the instant `at`. */
export async function checkoutReportOf(db: Queryable, period: Pick<Period, 'from' | 'to'>, at: number): Promise<CheckoutReport> {
  const { from, to } = judgedAt(period, at);
  const [row] = await placed(db, { from: new Date(from), to: new Date(to) });
  return row ?? { placed: 0, abandoned: 0 };
}
