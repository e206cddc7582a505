import { expect } from '../../../../tests/e2e/fixtures.ts';
import type { Jobs } from '../../../../tests/e2e/keyboard-run.ts';
import { press } from '../../../../tests/e2e/keyboard.ts';
import orderWords from '../locales/zh-cn.json' with { type: 'json' };

export const keyboard: Jobs = {
  '/user/order': {
    does: 'narrows the orders and opens one',
    run: async ({ page }) => {
      const groups = page.getByRole('navigation', { name: orderWords['text.groups'] });
      const done = groups.getByRole('link', { name: orderWords['text.group.done'] });
      await press(done);
      await expect(page).toHaveURL(/state=done/);
      // From here on the cards are those of the group.
      await expect(done).toHaveAttribute('aria-current', 'true');
      await press(page.locator('.member-order-card').first());
      await expect(page.getByRole('heading', { name: new RegExp(`^${orderWords['text.one']} \\d`) })).toBeVisible();
    },
  },
  '/user/order/1': {
    does: 'shows the price steps and leads back',
    address: async ({ page }) => {
      const card = page.locator('a.member-order-card').first();
      return (await card.count()) > 0 ? ((await card.getAttribute('href')) ?? '') : new URL(page.url()).pathname;
    },
    run: async ({ page }) => {
      await press(page.getByText(orderWords['text.explain']));
      await expect(page.locator('.ly-disclosure[open] p').first()).toBeVisible();
      await press(page.getByRole('link', { name: orderWords['text.back'] }), { back: true });
      await expect(page).toHaveURL('/user/order');
    },
  },
};
