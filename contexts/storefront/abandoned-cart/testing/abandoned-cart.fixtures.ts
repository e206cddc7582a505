import { createHash } from 'node:crypto';
import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';

export const fixtures: ModuleFixtures = {
  access: { recovery: ['index'], '/api/cart-reminders/stop': 'public' },
  bodies: { '/api/cart-reminders/stop': { token: 'guessed' } },
  publishes: ['storefront_cart_reminder'],
  async answered({ db, ask }) {
    await ask('/admin/storefront/abandoned-cart/recovery', {});
    const token = 'sent-in-a-reminder';
    await db.run(
      `insert into storefront_cart_reminder (abandoned_cart_id, member_id, step, is_withheld, stop_hash, at)
       values (900000001, 0, 1, false, $1, now()) on conflict do nothing`,
      [createHash('sha256').update(token).digest('hex')],
    );
    await ask('/api/cart-reminders/stop', { token });
  },
};
