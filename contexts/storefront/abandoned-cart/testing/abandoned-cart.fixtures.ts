import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';

export const fixtures: ModuleFixtures = {
  access: { recovery: ['index'], '/api/cart-reminders/stop': 'public' },
  bodies: { '/api/cart-reminders/stop': { token: 'guessed' } },
  async answered({ ask }) {
    await ask('/admin/storefront/abandoned-cart/recovery', {});
  },
};
