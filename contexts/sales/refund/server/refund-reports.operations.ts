import { seriesQuery } from '@shopkeeper/crud/queries';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { refundTable } from '#tables';

const r = refundTable;

/** What was paid back in a period, by the time at which it succeeded; fen. Test orders have no refunds. */
export const refundsIn = seriesQuery({
  name: 'sales_report_refunded',
  table: r,
  at: r.refundedAt,
  where: and(eq(r.status, 'succeeded'), isNull(r.deletedAt)),
  value: sql<number>`sum(${r.amount})`,
});
