import type { Request } from '@playwright/test';
import { soldProduct } from '../../contexts/storefront/shop/testing/products.ts';
import { expect, test } from './fixtures.ts';

/** Public pages are sent with their content, which the application replaces when it shows as much. */
for (const width of [390, 1440])
  test(`an article and a product are read before a script has come, and by the application afterwards, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const { product } = await soldProduct(page);
    for (const path of ['/article/1', `/product/${product.id}`]) {
      let release = (): void => undefined;
      const released = new Promise<void>((resolve) => (release = resolve));
      await page.route('**/assets/*.js', async (route) => {
        await released;
        await route.continue();
      });
      await page.goto(path, { waitUntil: 'commit' });
      const rendered = page.locator('#rendered');
      await expect(rendered.getByRole('heading', { level: 1 }).first()).toBeVisible();
      const title = await rendered.getByRole('heading', { level: 1 }).first().textContent();
      await expect(page.locator('#root')).toBeHidden();
      const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect(await overflow()).toBe(0);

      // What the reader sees never turns into a skeleton.
      await page.evaluate(() => {
        const seen = new MutationObserver(() => {
          if (document.querySelector('.mc-loading')?.checkVisibility()) document.documentElement.dataset['skeleton'] = 'shown';
        });
        seen.observe(document.body, { childList: true, subtree: true, attributes: true });
      });
      release();
      await expect(rendered).toHaveCount(0);
      await expect(
        page
          .locator('#main')
          .getByRole('heading', { level: 1, name: title ?? '' })
          .first(),
      ).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.dataset['skeleton'])).toBeUndefined();
      await page.unroute('**/assets/*.js');
    }
  });

test('a page of nothing answers 404 with the application that says so', async ({ page, request }) => {
  const reply = await request.get('/article/999999', { headers: { accept: 'text/html' } });
  expect(reply.status()).toBe(404);
  await page.goto('/article/999999');
  await expect(page.locator('#main').getByRole('heading', { level: 2 })).toBeVisible();
});

test('the HTML of a page links to its scripts, and the page loads each of them', async ({ memberPage: page }) => {
  const screens = { '/': 'home', '/community': 'articles', '/user/overview': 'overview', '/user/price-list': 'member-prices' };
  for (const [path, screen] of Object.entries(screens)) {
    const reply = await page.request.get(path, { headers: { accept: 'text/html' } });
    const linked = [...(await reply.text()).matchAll(/(?:href|src)="(\/assets\/[^"]+\.js)"/g)].flatMap(([, file]) => file ?? []);
    expect(linked, path).toContainEqual(expect.stringContaining(`/${screen}-screen-`));
    const loaded: string[] = [];
    const note = (request: Request) => void loaded.push(new URL(request.url()).pathname);
    page.on('request', note);
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    page.off('request', note);
    expect(loaded, path).toEqual(expect.arrayContaining(linked));
  }
});
