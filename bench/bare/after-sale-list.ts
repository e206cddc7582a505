import type pg from 'pg';
import { countOf, type ListBody, pageOf, rowsOf, type Statement, withCount } from './pages.ts';

const order = 'asked_at desc nulls last, id desc nulls last';
const page: Statement = {
  name: 'after_sale_page',
  text: `select a.id, a.version, a.after_sale_no as "afterSaleNo", a.order_id as "orderId", a.type, a.image, a.item_name as "itemName", a.qty,
      a.apply_amount as "applyAmount", a.status, a.deadline_at as "deadlineAt", a.member_id as "memberId", a.reason,
      a.handler_name as "handlerName", a.asked_at as "askedAt", o.order_no as "orderNo", m.nickname as "memberName"
    from (select id from sales_after_sale where deleted_at is null order by ${order} limit $1 offset $2) p
      join sales_after_sale a using (id) left join sales_order o on o.id = a.order_id left join member_member m on m.id = a.member_id
    order by a.asked_at desc nulls last, a.id desc nulls last`,
  sample: [21, 0],
};
const count = countOf('after_sale_count', 'sales_after_sale');

export const afterSaleStatements = [page, count];

export async function afterSaleList(pool: pg.Pool, body: ListBody) {
  const { currentPage, pageSize } = body.page;
  const found = rowsOf(pool, page, [pageSize + 1, (currentPage - 1) * pageSize]);
  const [rows, [counts]] = await withCount(pool, body, { rows: found, count });
  const next = (last: Record<string, unknown>) => ['-askedAt-id', last['askedAt'], last['id']];
  const names = { orderId: 'orderNo', memberId: 'memberName' };
  return pageOf({ body, rows, total: Number(counts?.['total'] ?? 0), next, names });
}
