import { expect } from '../../../../tests/e2e/fixtures.ts';
import type { Jobs } from '../../../../tests/e2e/keyboard-run.ts';
import { press } from '../../../../tests/e2e/keyboard.ts';
import { soldProduct } from '../../shop/testing/products.ts';
import words from '../locales/zh-cn.json' with { type: 'json' };

export const keyboard: Jobs = {
  '/user/favourites': {
    does: 'keeps a product on its page, finds it among the favourites and lets it go',
    address: async ({ page }) => `/product/${(await soldProduct(page)).product.id}`,
    run: async ({ page }) => {
      await press(page.getByRole('button', { name: words['text.keep'] }));
      await expect(page.getByRole('button', { name: words['text.kept'] })).toBeVisible();
      await page.goto('/user/favourites');
      await press(page.locator('.favourite-list .favourite').first());
      await expect(page.getByText(words['text.none'])).toBeVisible();
    },
  },
};
