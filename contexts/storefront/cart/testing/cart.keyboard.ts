import { randomUUID } from 'node:crypto';
import { expect } from '../../../../tests/e2e/fixtures.ts';
import type { Jobs, KeyboardSession } from '../../../../tests/e2e/keyboard-run.ts';
import { press } from '../../../../tests/e2e/keyboard.ts';
import { soldProduct } from '../../shop/testing/products.ts';
import words from '../locales/zh-cn.json' with { type: 'json' };

/** Puts a SKU into the cart of the member who is signed in on the page; returns its id. */
export async function fillCart({ page }: Pick<KeyboardSession, 'page'>): Promise<number> {
  const { skuId } = await soldProduct(page);
  const token = await page.evaluate(() =>
    String((JSON.parse(localStorage.getItem('userInfo') ?? '{}') as { token?: string }).token),
  );
  const reply = await page.request.post('/user/cart/add', {
    headers: { server: '1', 'member-token': token, 'idempotency-key': randomUUID() },
    data: { skuId, qty: 1 },
  });
  expect(reply.status()).toBe(200);
  return skuId;
}

export const keyboard: Jobs = {
  '/cart': {
    does: 'leads to the sign-in, which leads back to the cart',
    address: async ({ page }) => {
      const { product, skuId } = await soldProduct(page);
      const line = {
        skuId,
        productId: product.id,
        qty: 1,
        name: product.name,
        specText: '',
        image: null,
        price: 100,
        isSelected: true,
      };
      await page.goto('/products');
      await page.evaluate(
        (text) => {
          // Another job may have signed in on this page.
          localStorage.clear();
          localStorage.setItem('cart', text);
        },
        JSON.stringify([line]),
      );
      return '/cart';
    },
    run: async ({ page }) => {
      await press(page.getByRole('link', { name: words['text.sign-in'] }));
      await expect(page).toHaveURL('/user/login?to=%2Fuser%2Fcart');
    },
  },
  '/user/cart': {
    does: 'takes one more and goes on to the checkout',
    address: async (session) => {
      await fillCart(session);
      return '/user/cart';
    },
    run: async ({ page }) => {
      await press(page.locator('.cart-stepper button:not(:disabled)').last());
      await press(page.getByRole('button', { name: words['text.checkout'] }));
      await expect(page).toHaveURL('/user/checkout');
    },
  },
};
