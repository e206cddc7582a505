import { columns, type Period, typedQuery } from '@shopkeeper/crud/queries';
import type { Queryable } from '@shopkeeper/server/database';
import { and, eq, gte, isNull, lt, sql } from 'drizzle-orm';
import { couponTable as c } from '#tables';

interface Bounds {
  readonly from: Date;
  readonly to: Date;
}

const claimed = typedQuery<Bounds>()('promotion_report_claimed', (db, { from, to }) =>
  db
    .select(
      columns({
        claimed: sql<number>`count(*)::int`,
        usedOfClaimed: sql<number>`count(*) filter (where ${c.status} = 'used')::int`,
      }),
    )
    .from(c)
    .where(and(gte(c.claimedAt, from), lt(c.claimedAt, to), isNull(c.deletedAt))),
);

const used = typedQuery<Bounds>()('promotion_report_used', (db, { from, to }) =>
  db
    .select(
      columns({
        used: sql<number>`count(*)::int`,
        discountAmount: sql<number>`coalesce(sum(${c.discountAmount}), 0)::bigint`,
      }),
    )
    .from(c)
    .where(and(gte(c.usedAt, from), lt(c.usedAt, to), eq(c.status, 'used'), isNull(c.deletedAt))),
);

/** Coupons over a period. Those that came back from a refunded order are not used. */
export interface CouponReport {
  /** Coupons that members got in the period, and those of them that are used by now. */
  readonly claimed: number;
  readonly usedOfClaimed: number;
  /** Coupons used in the period, whenever they were claimed, and what they took off; fen. */
  readonly used: number;
  readonly discountAmount: number;
}

/** Counts the coupons that were claimed and used in a period (UTC epoch ms, half-open). */
export async function couponReportOf(db: Queryable, { from, to }: Pick<Period, 'from' | 'to'>): Promise<CouponReport> {
  const bounds = { from: new Date(from), to: new Date(to) };
  const [[got], [spent]] = await Promise.all([claimed(db, bounds), used(db, bounds)]);
  return { ...(got ?? { claimed: 0, usedOfClaimed: 0 }), ...(spent ?? { used: 0, discountAmount: 0 }) };
}
