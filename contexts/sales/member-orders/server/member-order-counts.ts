import { columns, typedQuery } from '@shopkeeper/crud/queries';
import type { Queryable } from '@shopkeeper/server/database';
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { orderTable } from '#tables';
import { counted } from '../../order/server/counted-orders.ts';
import type { MemberOrderCounts } from '../member-order-records.domain.ts';

const counts = typedQuery<{ memberId: number }>()('own_order_counts', (db, { memberId }) => {
  const t = orderTable;
  return db
    .select(columns({ status: t.status, n: sql<number>`count(*)::int` }))
    .from(t)
    .where(and(eq(t.memberId, memberId), ne(t.status, 'draft'), isNull(t.memberDeletedAt), counted))
    .groupBy(t.status);
});

/** Counts the orders of a member by state, without drafts, and `all`. */
export async function countMemberOrders(db: Queryable, memberId: number): Promise<MemberOrderCounts> {
  const rows = await counts(db, { memberId });
  const all = rows.reduce((sum, { n }) => sum + n, 0);
  return { all, ...Object.fromEntries(rows.map(({ status, n }) => [status, n])) };
}
