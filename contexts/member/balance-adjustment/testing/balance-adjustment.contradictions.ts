import type { InvariantContradictions } from '../../../../tests/setup/invariant-contradictions.ts';

export const contradictions: InvariantContradictions = {
  'balance-adjustment.posted': [
    `insert into member_balance_adjustment (member_id, account, amount, reason, status, requested_by_id, requested_by) values (1, 'balance', 500, 'Counted', 'posted', 1, 'owner')`,
  ],
  'balance-adjustment.points-posted': [
    `insert into member_balance_adjustment (member_id, account, point_count, reason, status, requested_by_id, requested_by) values (1, 'points', 50, 'Counted', 'posted', 1, 'owner')`,
  ],
};
