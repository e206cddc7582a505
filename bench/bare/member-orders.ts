import type pg from 'pg';
import { countOf, type ListBody, pageOf, rowsOf, type Statement, withCount } from './pages.ts';

const own = "member_id = $1 and status <> 'draft' and deleted_at is null";
const order = 'placed_at desc nulls last, id desc nulls last';
const page: Statement = {
  name: 'member_order_page',
  text: `select id, version, order_no as "orderNo", status, placed_at as "placedAt", cover_image as "coverImage", cover_name as "coverName",
      item_count as "itemCount", payable_amount as "payableAmount", pay_expire_at as "payExpireAt"
    from sales_order where ${own} order by ${order} limit $2 offset $3`,
  sample: [1, 21, 0],
};
const count = countOf('member_order_count', 'sales_order', own);

export const memberOrderStatements = [page, { ...count, sample: [1] }];

export async function memberOrders(pool: pg.Pool, body: ListBody) {
  const { currentPage, pageSize } = body.page;
  const found = rowsOf(pool, page, [body.memberId, pageSize + 1, (currentPage - 1) * pageSize]);
  const [rows, [counts]] = await withCount(pool, body, { rows: found, count, values: [body.memberId] });
  const next = (last: Record<string, unknown>) => ['-placedAt-id', last['placedAt'], last['id']];
  return pageOf({ body, rows, total: Number(counts?.['total'] ?? 0), next, names: {} });
}
