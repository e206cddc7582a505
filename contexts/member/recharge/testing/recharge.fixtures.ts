import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';

export const fixtures: ModuleFixtures = {
  access: { '/user/recharge/start': 'member', '/user/recharge/terms': 'member' },
  ofMember: (db, memberId) =>
    db.run(`insert into member_recharge (recharge_no, member_id, amount) values ('R-' || $1::bigint, $1::bigint, 5000)`, [
      memberId,
    ]),
};
