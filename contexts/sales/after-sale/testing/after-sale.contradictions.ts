import type { InvariantContradictions } from '../../../../tests/setup/invariant-contradictions.ts';

export const contradictions: InvariantContradictions = {
  'after-sale.units': [
    `insert into sales_after_sale (after_sale_no, asked_at, order_id, order_line_id, member_id, type, phase, item_name, spec_text, sku_id,
     qty, apply_amount, freight_amount, reason, is_small)
   select 'A1', now(), 1, 1, 1, 'refund_only', 'in_transit', 'Bowl', '', 1, 99999, 100, 0, 'other', true from generate_series(1, 1)`,
  ],
  'after-sale.number': [
    `insert into sales_after_sale (after_sale_no, asked_at, order_id, order_line_id, member_id, type, phase, item_name, spec_text, sku_id,
     qty, apply_amount, freight_amount, reason, is_small)
   select 'A1', now(), 1, 1, 1, 'refund_only', 'in_transit', 'Bowl', '', 1, 1, 100, 0, 'other', true from generate_series(1, 2)`,
  ],
};
