import { columns, type Period, typedQuery } from '@shopkeeper/crud/queries';
import type { Queryable } from '@shopkeeper/server/database';
import { and, gte, isNull, lt, sql } from 'drizzle-orm';
import { distributionOrderTable as t } from '#tables';

interface Bounds {
  readonly from: Date;
  readonly to: Date;
}

const accrued = typedQuery<Bounds>()('distribution_report_accrued', (db, { from, to }) =>
  db
    .select(
      columns({
        accrued: sql<number>`coalesce(sum(${t.amount}), 0)::bigint`,
        reversed: sql<number>`coalesce(sum(${t.reversedAmount}), 0)::bigint`,
      }),
    )
    .from(t)
    .where(and(gte(t.paidAt, from), lt(t.paidAt, to), isNull(t.deletedAt))),
);

const settled = typedQuery<Bounds>()('distribution_report_settled', (db, { from, to }) =>
  db
    .select(columns({ settled: sql<number>`coalesce(sum(${t.amount}), 0)::bigint` }))
    .from(t)
    .where(and(gte(t.settledAt, from), lt(t.settledAt, to), isNull(t.deletedAt))),
);

/** Commission over a period, in fen. */
export interface CommissionReport {
  /** Of the orders paid in the period. */
  readonly accrued: number;
  /** What was reversed since of that, because money of its orders went back. */
  readonly reversed: number;
  /** What could be cashed out from an instant of the period on, before reversals. */
  readonly settled: number;
}

/** Sums the commission that accrued and that was settled in a period (UTC epoch ms, half-open). */
export async function commissionReportOf(db: Queryable, { from, to }: Pick<Period, 'from' | 'to'>): Promise<CommissionReport> {
  const bounds = { from: new Date(from), to: new Date(to) };
  const [[paid], [done]] = await Promise.all([accrued(db, bounds), settled(db, bounds)]);
  return { accrued: paid?.accrued ?? 0, reversed: paid?.reversed ?? 0, settled: done?.settled ?? 0 };
}
