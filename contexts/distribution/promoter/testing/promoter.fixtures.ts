import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';

export const fixtures: ModuleFixtures = {
  async answered({ db, callers: { memberA, memberB }, ask }) {
    const [promoter] = await db.rows<{ code: string }>(
      `insert into distribution_promoter (member_id, code, status, applied_at) values ($1::bigint, 'C' || $1::bigint, 'active', now())
       on conflict (member_id) where deleted_at is null do update set status = 'active' returning code`,
      [memberA.id],
    );
    await ask('/user/promoter/invitation', { code: promoter?.code }, memberB.headers);
    await ask('/user/promoter/accept', { code: promoter?.code }, memberB.headers);
    await ask('/user/promoter/apply', { applyNote: 'A shop window' }, memberB.headers);
  },
  access: {
    '/user/promoter/apply': 'member',
    '/user/promoter/accept': 'member',
    '/user/promoter/invitation': 'member',
    '/user/promoter/team': 'member',
  },
};
