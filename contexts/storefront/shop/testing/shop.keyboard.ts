import { expect } from '../../../../tests/e2e/fixtures.ts';
import type { Jobs } from '../../../../tests/e2e/keyboard-run.ts';
import { press, tabTo } from '../../../../tests/e2e/keyboard.ts';
import words from '../locales/zh-cn.json' with { type: 'json' };
import { anyCategory, soldProduct } from './products.ts';

export const keyboard: Jobs = {
  '/products': {
    does: 'searches a product and opens it',
    run: async ({ page }) => {
      const { product } = await soldProduct(page);
      await tabTo(page.getByRole('searchbox', { name: words['text.search'] }));
      await page.keyboard.type(product.name);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/products\?word=/);
      await press(page.locator('.shop-card').first());
      await expect(page).toHaveURL(/\/product\/\d+$/);
    },
  },
  '/category/1': {
    does: 'leads to all products',
    address: async ({ page }) => `/category/${(await anyCategory(page)).id}`,
    run: async ({ page }) => {
      const categories = page.getByRole('navigation', { name: words['text.categories'] });
      await press(categories.getByRole('link', { name: words['text.all'] }));
      await expect(page).toHaveURL('/products');
    },
  },
  '/product/1': {
    does: 'adds the product to the cart and opens it',
    address: async ({ page }) => `/product/${(await soldProduct(page)).product.id}`,
    run: async ({ page }) => {
      await press(page.getByRole('button', { name: words['text.add'] }));
      await press(page.locator('.shop-bar a'), { back: true });
      await expect(page).toHaveURL('/cart');
      await expect(page.locator('.cart-line')).not.toHaveCount(0);
    },
  },
};
