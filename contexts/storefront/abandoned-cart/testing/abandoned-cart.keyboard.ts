import { createHash, randomUUID } from 'node:crypto';
import { sql } from '../../../../tests/e2e/database.ts';
import { expect } from '../../../../tests/e2e/fixtures.ts';
import type { Jobs } from '../../../../tests/e2e/keyboard-run.ts';
import { press } from '../../../../tests/e2e/keyboard.ts';
import { shown } from '../../../../tests/e2e/staff-page.ts';
import texts from '../locales/zh-cn.json' with { type: 'json' };

const path = '/admin/storefront/abandoned-cart';

/** Stores a reminder to nobody in particular; returns the token of its link. */
export async function sentReminder(): Promise<string> {
  const token = randomUUID();
  const hash = createHash('sha256').update(token).digest('hex');
  await sql(
    `insert into storefront_cart_reminder (abandoned_cart_id, member_id, step, is_withheld, stop_hash, at)
     values (floor(random() * 1e9)::bigint, 0, 1, false, $1, now())`,
    [hash],
  );
  return token;
}

export const keyboard: Jobs = {
  [path]: {
    does: 'shows the carts of one state',
    run: async ({ page }) => {
      const tab = shown(page, path).getByRole('button', { name: new RegExp(`^${texts['choice.status.lapsed']}`) });
      await press(tab);
      await expect(tab).toHaveAttribute('aria-current', 'page');
    },
  },
  '/cart-reminders/1': {
    does: 'stops the reminders',
    address: async () => `/cart-reminders/${await sentReminder()}`,
    run: async ({ page }) => {
      await press(page.getByRole('button', { name: texts['text.stop'], exact: true }));
      await expect(page.getByRole('heading', { name: texts['text.stopped'] })).toBeVisible();
    },
  },
};
