import { columns, type Period, typedQuery } from '@shopkeeper/crud/queries';
import type { Queryable } from '@shopkeeper/server/database';
import { and, eq, gte, isNull, lt, sql } from 'drizzle-orm';
import { cashOutTable as t } from '#tables';
import { openSums } from './cash-out-rows.ts';

const paid = typedQuery<{ from: Date; to: Date }>()('distribution_report_cash_out', (db, { from, to }) =>
  db
    .select(columns({ amount: sql<number>`coalesce(sum(${t.amount}), 0)::bigint` }))
    .from(t)
    .where(and(gte(t.paidAt, from), lt(t.paidAt, to), eq(t.status, 'paid'), isNull(t.deletedAt))),
);

/** What is asked for now and neither paid, rejected, cancelled nor failed, in fen with fees. */
export async function openCashOuts(db: Queryable): Promise<number> {
  return (await openSums(db, {})).reduce((sum, { amount }) => sum + amount, 0);
}

/** What was paid out in a period (UTC epoch ms, half-open), in fen with fees. */
export async function paidCashOuts(db: Queryable, { from, to }: Pick<Period, 'from' | 'to'>): Promise<number> {
  const [row] = await paid(db, { from: new Date(from), to: new Date(to) });
  return row?.amount ?? 0;
}
