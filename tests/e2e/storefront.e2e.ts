import cartWords from '../../contexts/storefront/cart/locales/zh-cn.json' with { type: 'json' };
import checkoutWords from '../../contexts/storefront/checkout/locales/zh-cn.json' with { type: 'json' };
import shopWords from '../../contexts/storefront/shop/locales/zh-cn.json' with { type: 'json' };
import homeWords from '../../apps/web/locales/zh-cn/home.json' with { type: 'json' };
import { soldProduct } from '../../contexts/storefront/shop/testing/products.ts';
import type { Page, Route } from '@playwright/test';
import { seriousViolations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { newMember } from './keyboard-sample.ts';
import { enter, signInMember } from './member.ts';

interface Shift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
}

/** How far what was drawn has moved by itself since the document was opened. */
const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((done) => {
        new PerformanceObserver((list, observer) => {
          observer.disconnect();
          const moved = (list.getEntries() as Shift[]).filter(({ hadRecentInput }) => !hadRecentInput);
          done(moved.reduce((sum, { value }) => sum + value, 0));
        }).observe({ type: 'layout-shift', buffered: true });
        // Without any shift the observer is never called.
        requestAnimationFrame(() => requestAnimationFrame(() => done(0)));
      }),
  );

const widthBeyond = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

async function expectSound(page: Page): Promise<void> {
  expect(await seriousViolations(page)).toEqual([]);
  expect(await widthBeyond(page)).toBeLessThanOrEqual(0);
  expect(await shiftOf(page)).toBeLessThanOrEqual(0.05);
}

for (const [name, viewport] of [
  ['on a phone', { width: 390, height: 844 }],
  ['on a wide screen', { width: 1440, height: 900 }],
] as const)
  test(`a visitor finds a product, signs in and pays for it ${name}`, { tag: '@smoke' }, async ({ page, owner }) => {
    await page.setViewportSize(viewport);
    const member = await newMember(owner);
    const { product } = await soldProduct(page);
    const given = { memberId: member.id, account: 'balance', amount: 9_900, reason: 'to buy a product' };
    expect((await owner.post('/admin/member/balance-adjustment/add', given)).status).toBe(200);
    await page.goto('/');
    await page.getByRole('link', { name: homeWords.shop }).click();
    await expect(page).toHaveURL('/products');
    await expect(page.locator('.shop-card').first()).toBeVisible();
    await expectSound(page);
    await page.getByRole('searchbox', { name: shopWords['text.search'] }).fill(product.name);
    await page.keyboard.press('Enter');
    await page.locator(`.shop-card[href="/product/${product.id}"]`).click();
    await expect(page).toHaveTitle(new RegExp(product.name.slice(0, 6).replaceAll(/[^\p{L}\p{N} ]/gu, '.'), 'u'));
    await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
    await expectSound(page);
    await page.getByRole('button', { name: shopWords['text.add'] }).click();
    await expect(page.getByText(shopWords['text.added'])).toBeVisible();
    await page.locator('.shop-bar a').click();
    await expect(page).toHaveURL('/cart');
    await expect(page.locator('.cart-line')).toHaveCount(1);
    await expectSound(page);
    await page.getByRole('link', { name: cartWords['text.sign-in'] }).click();
    await enter(page, member);
    await expect(page).toHaveURL('/user/cart');
    await expect(page.locator('.cart-line')).toHaveCount(1);
    expect(await page.evaluate(() => localStorage.getItem('cart'))).toBeNull();
    await page.getByRole('button', { name: cartWords['text.checkout'] }).click();
    await expect(page).toHaveURL('/user/checkout');
    await page.getByRole('radio', { name: checkoutWords['text.delivery.pickup'] }).check();
    const balance = page.getByRole('switch', { name: checkoutWords['text.balance'] });
    await balance.check();
    await expectSound(page);
    const place = page.locator('.checkout-bar button');
    await expect(place).toContainText(checkoutWords['text.place-balance'].replace(' {{amount}}', ''));
    await place.click();
    await expect(page).toHaveURL(/\/user\/order\/\d+$/);
    const id = Number(/order\/(\d+)/.exec(page.url())?.[1]);
    const { data: order } = await owner.post<{ paymentStatus: string }>('/admin/sales/order/GetDetailPage', { id });
    expect(order.paymentStatus).toBe('paid');
    await expect(page.getByText(product.name).first()).toBeVisible();
    await page.goto('/user/cart');
    await expect(page.getByText(cartWords['text.none'], { exact: true })).toBeVisible();
  });

test('a product that is not on sale has a page that says so and leads on', async ({ page }) => {
  await page.goto('/product/2000000000');
  await expect(page.getByRole('heading', { name: shopWords['text.missing'] })).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(shopWords['text.missing']));
  await page.getByRole('link', { name: shopWords['text.to-products'] }).click();
  await expect(page).toHaveURL('/products');
});

test('a price that changes during the checkout is shown with the old one, and asked again', async ({ page, owner }) => {
  const member = await newMember(owner);
  const { skuId } = await soldProduct(page);
  await signInMember(page, member);
  await page.goto(`/user/checkout?sku=${skuId}&qty=1`);
  await page.getByRole('radio', { name: checkoutWords['text.delivery.pickup'] }).check();
  const place = page.locator('.checkout-bar button');
  await expect(place).toBeEnabled();
  // The page was shown another amount than the shop now asks for.
  const raise = async (route: Route): Promise<void> => {
    const body = route.request().postDataJSON() as { payableAmount: number };
    await route.continue({ postData: JSON.stringify({ ...body, payableAmount: body.payableAmount + 100 }) });
  };
  await page.route('**/user/checkout/place', raise, { times: 1 });
  await place.click();
  const dialog = page.getByRole('dialog', { name: checkoutWords['text.changed'] });
  await expect(dialog).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);
  await dialog.getByRole('button').last().click();
  await expect(page).toHaveURL(/\/user\/order\/\d+\/pay$/);
});
