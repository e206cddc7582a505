import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';

const page = '/admin/sys_message_view';
const rights = [`${page}/index`];

export const fixtures: ModuleFixtures = {
  access: Object.fromEntries(
    ['list', 'counts', 'read', 'star', 'remove', 'preference', 'savePreference'].map((call) => [`${page}/${call}`, rights]),
  ),
  reads: ['notification_notice'],
  async answered({ db, callers, ask }) {
    const { id, headers } = callers.boss;
    const [message] = await db.rows<{ id: number }>(
      `insert into notification_message (audience, person_id, key, module, template)
       values ('admin', $1, 'answered', 'webhook', 'webhook.switchedOff') returning id::int`,
      [id],
    );
    const ids = [message?.id];
    await ask(`${page}/star`, { ids, isStarred: true }, headers);
    await ask(`${page}/read`, { ids, isRead: true }, headers);
    await ask(`${page}/remove`, { ids }, headers);
  },
  owned: async ({ db, callers: { boss, bare } }) => {
    const [message] = await db.rows<{ id: number }>(
      `insert into notification_message (audience, person_id, key, module, template)
       values ('admin', $1, 'owned', 'webhook', 'webhook.switchedOff') returning id::int`,
      [boss.id],
    );
    const ids = [message?.id];
    return [
      {
        what: 'a message',
        owner: boss,
        strangers: [bare],
        calls: [{ path: `${page}/star`, body: { ids, isStarred: true } }],
      },
    ];
  },
};
