import type { Queryable } from '@shopkeeper/server/database';
import type { MemberOrderCounts } from '../member-order-records.domain.ts';

/** Counts the orders of a member by state, without drafts, and `all`. */
export async function countMemberOrders(db: Queryable, memberId: number): Promise<MemberOrderCounts> {
  const rows = await db.rows<{ status: string; n: number }>(
    `select status, count(*)::int as n from sales_order
     where member_id = $1 and status <> 'draft' and deleted_at is null group by status`,
    [memberId],
    'own_order_counts',
  );
  const all = rows.reduce((sum, { n }) => sum + n, 0);
  return { all, ...Object.fromEntries(rows.map(({ status, n }) => [status, n])) };
}
