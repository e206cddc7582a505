import type { InvariantContradictions } from '../../../../tests/setup/invariant-contradictions.ts';

export const contradictions: InvariantContradictions = {
  'order.parts': ['update sales_order set payable_amount = payable_amount + 1 where id = 1'],
  'order.line-parts': ['update sales_order_line set payable_amount = payable_amount - 1 where id = 1'],
  'order.lines': ['update sales_order_line set qty = qty + 1 where id = 1'],
  'order.deductions': ['update sales_order set discount_amount = items_amount + 100000000, payable_amount = -82400 where id = 1'],
  'order.paid': ['update sales_payment set amount = amount + 1 where id = 1'],
  'order.shipped-unpaid': [
    'update sales_order set paid_amount = payable_amount - 1 where id = (select min(id) from sales_order where shipped_at is not null)',
  ],
  'order.refund-limit': ['update sales_order set refunding_amount = paid_amount + 1 where id = 1'],
  'order.line-refund-limit': ['update sales_order_line set qty_refunding = qty + 1 where id = 1'],
  'order.refunded': ['update sales_refund set amount = amount - 1 where id = (select min(id) from sales_refund)'],
  'order.shipped': ['update sales_order_line set qty_shipped = qty_shipped + 1 where id = 1'],
  'order.shipped-limit': ['update sales_order_line set qty_shipped = qty + 1 where id = 1'],
  'order.held': [
    `update catalog_stock_reservation set ref_id = (select min(id) from sales_order where status = 'completed'), qty = 1, kind = 'reserved' where id = (select min(id) from catalog_stock_reservation)`,
  ],
  'order.timeline': [
    `update sales_order set status = 'closed' where id = (select min(id) from sales_order where status = 'completed')`,
  ],
  'order.steps': [
    `update sales_order_event set from_state = 'closed' where type = 'markPaid' and row_id = (select min(id) from sales_order where status = 'completed')`,
  ],
  'order.expiry': [
    `update sales_order set pay_expire_at = now() where id = (select min(id) from sales_order where status = 'completed')`,
  ],
  'order.after-sales': ['update sales_order set open_after_sales = 1 where id = 1'],
  'order.number': ['update sales_order set order_no = (select order_no from sales_order where id = 2) where id = 1'],
  'order.payment-number': [
    'update sales_payment set payment_no = (select payment_no from sales_payment where id = 2) where id = 1',
  ],
  'order.shipment-number': [
    'update sales_shipment set shipment_no = (select shipment_no from sales_shipment where id = 2) where id = 1',
  ],
};
