import type { InvariantContradictions } from '../../../../tests/setup/invariant-contradictions.ts';

export const contradictions: InvariantContradictions = {
  'refund.lines': [
    `insert into sales_refund_line (parent_id, line_no, order_line_id, name, qty, amount, cancelled_qty) select id, 1, 1, 'Bowl', 1, amount + 1, 0 from sales_refund order by id limit 1`,
  ],
  'refund.once': [`update sales_refund set key = 'one'`],
  'refund.number': [`update sales_refund set refund_no = 'R1'`],
};
