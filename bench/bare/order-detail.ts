import type pg from 'pg';
import { rowsOf, type Statement } from './pages.ts';

/** What the page of an order shows: the row, and one statement for each of its parts. */
const order: Statement = {
  name: 'detail_order',
  text: `select o.*, m.nickname as "memberName", m.member_no as "memberNo" from sales_order o left join member_member m on m.id = o.member_id
    where o.id = $1 and o.deleted_at is null`,
  sample: [77],
};
const part = (name: string, text: string): Statement => ({ name: `detail_${name}`, text, sample: [77] });
const parts = [
  part('lines', 'select * from sales_order_line where parent_id = $1 order by line_no'),
  part('events', 'select * from sales_order_event where row_id = $1 order by at desc, id desc limit 51'),
  part('payments', 'select * from sales_payment where order_id = $1 and deleted_at is null order by id desc limit 21'),
  part(
    'shipments',
    `select s.*, (select json_agg(l order by line_no) from sales_shipment_line l where l.parent_id = s.id) as lines
     from sales_shipment s where s.order_id = $1 and s.deleted_at is null order by s.id desc limit 21`,
  ),
  part('refunds', 'select * from sales_refund where order_id = $1 and deleted_at is null order by id desc limit 21'),
  part('after_sales', 'select * from sales_after_sale where order_id = $1 and deleted_at is null order by id desc limit 21'),
];

export const orderDetailStatements = [order, ...parts];

export async function orderDetail(pool: pg.Pool, { id }: { readonly id: number }) {
  const [[row] = [], ...found] = await Promise.all([order, ...parts].map((statement) => rowsOf(pool, statement, [id])));
  const data = { row, ...Object.fromEntries(parts.map(({ name }, at) => [name, found[at]])) };
  return { code: row ? 1 : 404, msg: '', data: row ? data : null };
}
