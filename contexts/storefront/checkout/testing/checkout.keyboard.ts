import { expect } from '../../../../tests/e2e/fixtures.ts';
import type { Jobs } from '../../../../tests/e2e/keyboard-run.ts';
import { press, tabTo } from '../../../../tests/e2e/keyboard.ts';
import { soldProduct } from '../../shop/testing/products.ts';
import words from '../locales/zh-cn.json' with { type: 'json' };

export const keyboard: Jobs = {
  '/user/checkout': {
    does: 'places an order that is fetched at the shop',
    address: async ({ page }) => `/user/checkout?sku=${(await soldProduct(page)).skuId}&qty=1`,
    run: async ({ page }) => {
      await tabTo(page.getByRole('radio', { name: words['text.delivery.express'] }));
      await page.keyboard.press('ArrowRight');
      const place = page.locator('.checkout-bar button');
      await expect(place).toBeEnabled();
      await press(place);
      await expect(page).toHaveURL(/\/user\/order\/\d+(\/pay)?$/);
    },
  },
};
