import { expect } from '../../../../tests/e2e/fixtures.ts';
import type { Jobs } from '../../../../tests/e2e/keyboard-run.ts';
import { press, tabTo } from '../../../../tests/e2e/keyboard.ts';
import { shown } from '../../../../tests/e2e/staff-page.ts';
import dashboardWords from '../locales/zh-cn.json' with { type: 'json' };

export const keyboard: Jobs = {
  '/Index': {
    does: 'chooses another period and opens the rows of a metric',
    run: async ({ page }) => {
      await tabTo(shown(page, '/Index').getByRole('radio'));
      await page.keyboard.press('ArrowRight');
      await expect(page).toHaveURL(/span=days90/);
      await expect(shown(page, '/Index').getByRole('radio', { name: dashboardWords['text.span.days90'] })).toBeFocused();
      await press(shown(page, '/Index').locator('[data-metric=placedOrders] a'));
      await expect(page).toHaveURL(/\/admin\/sales\/order\?/);
      await expect(shown(page, '/admin/sales/order').getByRole('row').nth(1)).toBeVisible();
    },
  },
};
