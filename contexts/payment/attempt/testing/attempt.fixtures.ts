import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';

export const fixtures: ModuleFixtures = {
  ofMember: (db, memberId) =>
    db.run(
      `insert into payment_attempt (attempt_no, purpose, ref_id, ref_no, member_id, method, amount, currency, subject, state)
       values ('A-' || $1::bigint, 'recharge', $1::bigint, 'R-' || $1::bigint, $1::bigint, 'wechat', 500, 'CNY', 'Recharge', 'closed')`,
      [memberId],
    ),
};
