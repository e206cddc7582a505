import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';

export const fixtures: ModuleFixtures = {
  access: { readers: ['index'] },
  async answered({ ask }) {
    const draft = { title: 'Kestrel', content: '<p>Kestrel</p>', audience: 'admin' };
    const { id } = await ask<{ id: number }>('/admin/notification/notice/add', draft);
    await ask('/admin/notification/notice/readers', { id });
  },
  reads: ['access_admin', 'member_member', 'notification_message'],
};
