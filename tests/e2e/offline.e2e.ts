import cart from '../../contexts/storefront/cart/locales/zh-cn.json' with { type: 'json' };
import { fillCart } from '../../contexts/storefront/cart/testing/cart.keyboard.ts';
import { expect, test } from './fixtures.ts';
import { newMember } from './keyboard-sample.ts';
import { signInMember } from './member.ts';

test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 } });

test('the shop can be installed; without a connection the cart stays readable for a minute, and a change is refused with a word', async ({
  page,
  context,
  owner,
}) => {
  const member = await newMember(owner);
  await signInMember(page, member);
  await fillCart({ page });
  await page.goto('/user/cart');
  const line = page.locator('.cart-line');
  await expect(line).toHaveCount(1);
  const manifest: { icons: { src: string }[]; display: string } = await (await page.request.get('/manifest.webmanifest')).json();
  expect(manifest.display).toBe('standalone');
  for (const { src } of manifest.icons) expect((await page.request.get(src)).status()).toBe(200);

  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect.poll(() => page.evaluate(async () => (await (await caches.open('pages')).keys()).length)).toBeGreaterThan(5);
  await page.reload();
  await expect(line).toHaveCount(1);
  await context.setOffline(true);
  await page.reload();
  await expect(line).toHaveCount(1);
  await expect(page.locator('.mc-offline')).toBeVisible();
  const qty = page.locator('.cart-stepper input');
  await expect(qty).toHaveValue('1');
  await page.locator('.cart-stepper button:not(:disabled)').last().click();
  await expect(page.locator('.mc-toasts p').first()).toBeVisible();

  // More than a minute later nothing old is shown as if it were current.
  await page.evaluate(async () => {
    const cache = await caches.open('answers');
    for (const key of await cache.keys()) {
      const reply = await cache.match(key);
      const headers = new Headers(reply?.headers);
      headers.set('x-kept-at', String(Date.now() - 61_000));
      await cache.put(key, new Response(await reply?.text(), { headers }));
    }
  });
  await page.reload();
  await expect(line).toHaveCount(0);
  await context.setOffline(false);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(cart.title);
  // Nothing was kept to be sent later.
  await expect(qty).toHaveValue('1');
});
