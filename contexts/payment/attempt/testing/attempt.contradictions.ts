import type { InvariantContradictions } from '../../../../tests/setup/invariant-contradictions.ts';

export const contradictions: InvariantContradictions = {
  'attempt.refunded': [
    `insert into payment_attempt (attempt_no, purpose, ref_id, ref_no, method, amount, currency, subject, state, refunded)
   select 'A1', 'order', 1, 'O1', 'wechat', 500, 'CNY', 'Order', 'succeeded', 100 from generate_series(1, 1) n`,
  ],
  'attempt.pending': [
    `insert into payment_attempt (attempt_no, purpose, ref_id, ref_no, method, amount, currency, subject, state, refund_pending)
   select 'A1', 'order', 1, 'O1', 'wechat', 500, 'CNY', 'Order', 'succeeded', 100 from generate_series(1, 1) n`,
  ],
  'attempt.limit': [
    `insert into payment_attempt (attempt_no, purpose, ref_id, ref_no, method, amount, currency, subject, state, refunded, refund_pending)
   select 'A1', 'order', 1, 'O1', 'wechat', 500, 'CNY', 'Order', 'succeeded', 400, 101 from generate_series(1, 1) n`,
  ],
  'attempt.open': [
    `insert into payment_attempt (attempt_no, purpose, ref_id, ref_no, method, amount, currency, subject, state, open_ref)
   select 'A' || n, 'order', 1, 'O1', 'wechat', 500, 'CNY', 'Order', 'processing', 'order 1' from generate_series(1, 2) n`,
  ],
  'attempt.number': [
    `insert into payment_attempt (attempt_no, purpose, ref_id, ref_no, method, amount, currency, subject, state)
   select 'A1', 'order', 1, 'O1', 'wechat', 500, 'CNY', 'Order', 'closed' from generate_series(1, 2) n`,
  ],
  'attempt.once': [
    `insert into payment_attempt (attempt_no, purpose, ref_id, ref_no, method, amount, currency, subject, state, provider, provider_txn_no)
   select 'A' || n, 'order', 1, 'O1', 'wechat', 500, 'CNY', 'Order', 'succeeded', 'wechat', 'T1' from generate_series(1, 2) n`,
  ],
};
