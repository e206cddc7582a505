import { expect } from '../../../../tests/e2e/fixtures.ts';
import type { Jobs } from '../../../../tests/e2e/keyboard-run.ts';
import { tabTo } from '../../../../tests/e2e/keyboard.ts';
import texts from '../locales/zh-cn.json' with { type: 'json' };

export const keyboard: Jobs = {
  '/user/price-list': {
    does: 'searches the products',
    run: async ({ page }) => {
      await expect(page.getByRole('article').first()).toBeVisible();
      await tabTo(page.getByRole('searchbox', { name: texts['text.search'] }));
      await page.keyboard.type('zzzz-no-such');
      await expect(page.getByText(texts['text.none'])).toBeVisible();
    },
  },
};
