import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';

export const fixtures: ModuleFixtures = {
  draft: { url: 'https://hooks.example.com/shop', events: ['sales.order.ship'] },
  async answered({ ask }) {
    const draft = { name: 'Kestrel', url: 'https://hooks.example.com/kestrel', events: ['sales.order.ship'] };
    const { id } = await ask<{ id: number }>('/admin/notification/webhook/add', draft);
    await ask('/admin/notification/webhook/secret', { id });
  },
  access: { secret: ['edit'], events: ['index'] },
};
