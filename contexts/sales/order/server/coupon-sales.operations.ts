import { columns, type Period, typedQuery } from '@shopkeeper/crud/queries';
import type { Queryable } from '@shopkeeper/server/database';
import { and, gte, isNotNull, lt, sql } from 'drizzle-orm';
import { orderTable as o } from '#tables';
import { counted } from './counted-orders.ts';

const paid = typedQuery<{ from: Date; to: Date }>()('sales_report_with_coupon', (db, { from, to }) =>
  db
    .select(columns({ amount: sql<number>`coalesce(sum(${o.paidAmount}), 0)::bigint` }))
    .from(o)
    .where(and(gte(o.paidAt, from), lt(o.paidAt, to), isNotNull(o.couponId), counted)),
);

/** What was paid in a period (UTC epoch ms, half-open) for orders with a coupon of their member, in fen, before refunds. */
export async function salesWithCoupon(db: Queryable, { from, to }: Pick<Period, 'from' | 'to'>): Promise<number> {
  const [row] = await paid(db, { from: new Date(from), to: new Date(to) });
  return row?.amount ?? 0;
}
