import type { InvariantContradictions } from '../../../../tests/setup/invariant-contradictions.ts';

export const contradictions: InvariantContradictions = {
  'recharge.credited': [`insert into member_recharge (recharge_no, member_id, amount, status) values ('R1', 1, 5000, 'paid')`],
  'recharge.number': [
    `insert into member_recharge (recharge_no, member_id, amount) select 'R1', 1, 5000 from generate_series(1, 2)`,
  ],
};
