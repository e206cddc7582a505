import { columns, type Period, typedQuery } from '@shopkeeper/crud/queries';
import type { Queryable } from '@shopkeeper/server/database';
import { and, eq, gte, lt, sql } from 'drizzle-orm';
import { orderLinesTable as l, orderTable as o } from '#tables';
import { counted } from './counted-orders.ts';

const hasCost = sql`${l.unitCost} is not null`;
// What was paid for the goods of a line and did not go back, and what they cost when they were bought.
const goods = sql`${l.payableAmount} - ${l.freightAmount} - ${l.refundedAmount}`;
const cost = sql`${l.unitCost} * (${l.qty} - ${l.qtyRefunded})`;

const sold = typedQuery<{ from: Date; to: Date }>()('sales_report_margin', (db, { from, to }) =>
  db
    .select(
      columns({
        goodsAmount: sql<number>`coalesce(sum(${goods}) filter (where ${hasCost}), 0)::bigint`,
        costAmount: sql<number>`coalesce(sum(${cost}) filter (where ${hasCost}), 0)::bigint`,
        linesWithoutCost: sql<number>`count(*) filter (where not (${hasCost}))::int`,
      }),
    )
    .from(o)
    .innerJoin(l, eq(l.parentId, o.id))
    .where(and(gte(o.paidAt, from), lt(o.paidAt, to), counted)),
);

/** The goods of the orders paid in a period, less what was refunded of them since; fen without freight. */
export interface MarginReport {
  /** Paid for the lines whose cost was known when they were bought, and that cost. */
  readonly goodsAmount: number;
  readonly costAmount: number;
  /** How many lines are in neither, because they had no cost. */
  readonly linesWithoutCost: number;
}

/** Sums the goods of a period (UTC epoch ms, half-open) and their cost. */
export async function marginReportOf(db: Queryable, { from, to }: Pick<Period, 'from' | 'to'>): Promise<MarginReport> {
  const [row] = await sold(db, { from: new Date(from), to: new Date(to) });
  return row ?? { goodsAmount: 0, costAmount: 0, linesWithoutCost: 0 };
}
