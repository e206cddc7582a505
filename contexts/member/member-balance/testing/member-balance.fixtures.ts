import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';

export const fixtures: ModuleFixtures = {
  access: { '/user/balance/summary': 'member', '/user/balance/statement': 'member' },
  ofMember: (db, memberId) =>
    db.run(
      `insert into member_balance_entry (owner_id, type, amount, held, available_after, ref_type, ref_id, lot, effective_at, actor_name)
       values ($1::bigint, 'opening', 5, 0, 5, 'fixture', $1::bigint, 0, now(), '')`,
      [memberId],
    ),
};
