import type { InvariantContradictions } from '../../../../tests/setup/invariant-contradictions.ts';

/** A commission of the first order for a promoter who is the first member. */
const commission = (values: {
  readonly amount: number;
  readonly reversed?: number;
  readonly buyer?: string;
  readonly line?: string;
}) =>
  `insert into distribution_distribution_order (order_no, order_id, order_line_id, product_id, item_name, member_id, promoter_id, earner_id, tier,
     base_amount, rate, amount, refunded_amount, reversed_amount, paid_at)
   select 'X1', l.parent_id, ${values.line ?? 'l.id'}, l.product_id, 'Bowl', ${values.buyer ?? 'm.second'}, 1, m.first, 1, 1000, 1000, ${values.amount}, 0,
     ${values.reversed ?? 0}, now()
   from (select * from sales_order_line order by id limit 1) l,
     (select min(id) as first, max(id) as second from member_member) m`;

export const contradictions: InvariantContradictions = {
  'distribution-order.rate': [commission({ amount: 101 })],
  'distribution-order.reversed': [commission({ amount: 100, reversed: 101 })],
  'distribution-order.line': [commission({ amount: 100, line: '1' }), commission({ amount: 100, line: '1' })],
  'distribution-order.buyer': [commission({ amount: 100, buyer: 'm.first' })],
};
