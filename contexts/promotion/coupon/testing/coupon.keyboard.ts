import { expect } from '../../../../tests/e2e/fixtures.ts';
import { searchByKeys } from '../../../../tests/e2e/keyboard-plain.ts';
import type { Jobs } from '../../../../tests/e2e/keyboard-run.ts';
import { press, tabTo } from '../../../../tests/e2e/keyboard.ts';
import texts from '../locales/zh-cn.json' with { type: 'json' };

const list = '/admin/promotion/coupon';

export const keyboard: Jobs = {
  [list]: { does: 'searches the coupons', run: ({ page }) => searchByKeys(page, list) },
  '/user/coupon': {
    does: 'redeems a code that does not exist, and is told so',
    run: async ({ page }) => {
      await tabTo(page.getByLabel(texts['text.code']));
      await page.keyboard.type('NONE-SUCH-1');
      await press(page.getByRole('button', { name: texts['text.redeem'] }));
      await expect(page.getByText(texts['error.unknown-code'])).toBeVisible();
    },
  },
};
