import { expect } from '../../../../tests/e2e/fixtures.ts';
import type { Jobs } from '../../../../tests/e2e/keyboard-run.ts';
import { press } from '../../../../tests/e2e/keyboard.ts';

export const keyboard: Jobs = {
  '/user/integral': {
    does: 'shows what the member has, and leads to the orders',
    run: async ({ page }) => {
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await press(page.getByRole('link', { name: '我的订单' }).first());
      await expect(page).toHaveURL('/user/order');
    },
  },
};
