import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';

const page = '/user/message';

export const fixtures: ModuleFixtures = {
  access: Object.fromEntries(
    ['list', 'counts', 'read', 'star', 'remove', 'preference', 'savePreference'].map((call) => [`${page}/${call}`, 'member']),
  ),
  reads: ['notification_notice'],
  async answered({ db, callers, ask }) {
    const { id, headers } = callers.memberA;
    const [message] = await db.rows<{ id: number }>(
      `insert into notification_message (audience, person_id, key, module, template)
       values ('member', $1, 'answered', 'webhook', 'webhook.switchedOff') returning id::int`,
      [id],
    );
    const ids = [message?.id];
    await ask(`${page}/star`, { ids, isStarred: true }, headers);
    await ask(`${page}/read`, { ids, isRead: true }, headers);
    await ask(`${page}/remove`, { ids }, headers);
  },
};
