import { seriousViolations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { openNew } from './plain-form.ts';
import { shown, signIn } from './staff-page.ts';

/** One page of each template, for staff and for members: an error of a whole template appears here first. */
const brands = '/admin/catalog/brand';
const order = '/admin/sales/order/1';

test(
  'a list, a form, a detail and the dashboard render completely, and axe finds nothing serious',
  { tag: '@smoke' },
  async ({ page, admin }) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await signIn(page, admin, '/Index');
    await expect(shown(page, '/Index').locator('[data-metric]').first()).toBeVisible();
    expect(await seriousViolations(page)).toEqual([]);
    await page.goto(brands);
    await expect(shown(page, brands).getByRole('row').nth(1)).toBeVisible();
    expect(await seriousViolations(page)).toEqual([]);
    await openNew(page, brands);
    expect(await seriousViolations(page)).toEqual([]);
    await page.goto(order);
    await expect(shown(page, order).locator('.rs-detail-head')).toBeVisible();
    expect(await seriousViolations(page)).toEqual([]);
    expect(errors).toEqual([]);
  },
);

test('the pages of members render completely, and axe finds nothing serious', { tag: '@smoke' }, async ({ memberPage: page }) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  for (const path of ['/user/overview', '/user/order', '/user/address']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await seriousViolations(page), path).toEqual([]);
  }
  expect(errors).toEqual([]);
});
