import { expect } from '../../../../tests/e2e/fixtures.ts';
import { searchByKeys } from '../../../../tests/e2e/keyboard-plain.ts';
import type { Jobs } from '../../../../tests/e2e/keyboard-run.ts';
import { press } from '../../../../tests/e2e/keyboard.ts';

const list = '/admin/sales/invoice';

export const keyboard: Jobs = {
  [list]: { does: 'searches the list', run: ({ page }) => searchByKeys(page, list) },
  '/user/invoice': {
    does: 'shows the invoices, and leads to the orders',
    run: async ({ page }) => {
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await press(page.getByRole('link', { name: '我的订单' }).first());
      await expect(page).toHaveURL('/user/order');
    },
  },
};
