import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';
import { placedByMember } from '../../member-orders/testing/member-orders.fixtures.ts';

export const fixtures: ModuleFixtures = {
  access: { '/user/after-sale/apply': 'member', '/user/after-sale/options': 'member' },
  async answered(context) {
    const { callers, ask } = context;
    const { headers } = callers.memberA;
    const { id } = await placedByMember(context);
    const { version, payableAmount, lines } = await ask<{
      version: number;
      payableAmount: number;
      lines: readonly { id: number }[];
    }>('/admin/sales/order/GetDetailPage', { id });
    await ask('/admin/sales/order/markPaid', { id, version, method: 'cash', amount: payableAmount, reference: null });
    await ask('/user/after-sale/options', { orderId: id }, headers);
    const said = { type: 'refund_only', qty: 1, amount: null, reason: 'other', description: null, images: [] };
    await ask('/user/after-sale/apply', { orderId: id, orderLineId: lines[0]?.id, ...said }, headers);
  },
  ofMember: (db, memberId) =>
    db.run(
      `with o as (
         update sales_order set open_after_sales = open_after_sales + 1
         where id = (select min(id) from sales_order where member_id = $1::bigint) returning id, order_no)
       insert into sales_after_sale (after_sale_no, asked_at, order_id, order_line_id, member_id, type, phase, item_name, spec_text,
         sku_id, qty, apply_amount, freight_amount, reason, is_small)
       select o.order_no || '-A1', now(), o.id, (select min(id) from sales_order_line l where l.parent_id = o.id), $1::bigint, 'refund_only', 'in_transit', 'Tea bowl', 'Blue', 1, 1, 100, 0, 'other', true
       from o`,
      [memberId],
    ),
};
