import { expect } from '../../../../tests/e2e/fixtures.ts';
import type { Jobs } from '../../../../tests/e2e/keyboard-run.ts';
import { press, tabTo } from '../../../../tests/e2e/keyboard.ts';
import { shown } from '../../../../tests/e2e/staff-page.ts';
import apiWords from '../locales/zh-cn.json' with { type: 'json' };

export const keyboard: Jobs = {
  '/admin/studio/api-docs': {
    does: 'finds a call and opens its description',
    run: async ({ page }) => {
      const docs = shown(page, '/admin/studio/api-docs');
      await tabTo(docs.getByLabel(apiWords['text.search']));
      await page.keyboard.type('/admin/sales/order/unship');
      const calls = docs.locator('.opblock');
      await expect(calls).toHaveCount(1);
      await press(calls.locator('.opblock-summary-control'));
      await expect(calls.locator('.opblock-body')).toBeVisible();
    },
  },
};
