import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';

export const fixtures: ModuleFixtures = {
  access: { overview: 'admin', save: 'admin', password: 'admin', endSession: 'admin', prove: 'admin' },
  owned: async ({ db, callers: { boss, bare, again } }) => {
    // A session to be ended, because the user's other sessions are still needed.
    await again(boss);
    const [session] = await db.rows<{ id: string }>(
      `select id from kit_session where audience = 'admin' and owner_id = $1 and ended_at is null order by created_at desc limit 1`,
      [boss.id],
    );
    const path = '/admin/access/profile/endSession';
    return [{ what: 'a sign-in', owner: boss, strangers: [bare], calls: [{ path, body: { sessionId: session?.id } }] }];
  },
  async answered({ ask, callers }) {
    await ask('/admin/access/profile/prove', { password: 'Kestrel-41-lane' }, callers.bare.headers);
  },
};
