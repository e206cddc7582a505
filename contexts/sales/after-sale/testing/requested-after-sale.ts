import { randomUUID } from 'node:crypto';
import { sql } from '../../../../tests/e2e/database.ts';

/**
 * Stores an after-sale that waits for staff, for a line of a paid order in the demo shop, one that was received where
 * there is one; of this member if one is named.
 */
export async function requestedAfterSale(username: string | null = null): Promise<{ id: string; afterSaleNo: string }> {
  const afterSaleNo = `T${randomUUID().slice(0, 10)}`;
  const [row] = await sql<{ id: string }>(
    `with l as (select o.id as order_id, l.id, o.member_id, l.name, l.spec_text, l.image, l.sku_id
       from sales_order o join sales_order_line l on l.parent_id = o.id join member_member m on m.id = o.member_id
       where o.status in ('shipped', 'completed') and ($2::text is null or m.username = $2) order by o.status = 'completed' desc, o.id desc limit 1),
     o as (update sales_order x set open_after_sales = x.open_after_sales + 1 from l where x.id = l.order_id)
     insert into sales_after_sale (after_sale_no, asked_at, order_id, order_line_id, member_id, type, phase, item_name, spec_text, image,
       sku_id, qty, apply_amount, freight_amount, reason, description, is_small, deadline_at)
     select $1, now(), order_id, id, member_id, 'return_refund', 'after_receipt', name, spec_text, image, sku_id, 1, 100, 0, 'quality',
       'It leaks', true, now() + interval '2 days' from l returning id`,
    [afterSaleNo, username],
  );
  if (!row) throw new Error('the demo shop has no shipped order');
  return { id: row.id, afterSaleNo };
}
