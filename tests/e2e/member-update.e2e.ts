import shell from '../../packages/ui/locales/zh-cn/shell.json' with { type: 'json' };
import { expect, test } from './fixtures.ts';

const phone = { width: 390, height: 844 };
/** The files of the build that a page loads. */
const parts = '**/assets/**';

test('a member whose page was open during an update is notified, and reaches the requested page after a reload', async ({
  memberPage: page,
}) => {
  await page.setViewportSize(phone);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.route(parts, (route) => route.fulfill({ status: 404, body: '' }));
  await page.getByRole('navigation', { name: '会员中心' }).getByRole('link', { name: '购物车' }).click();
  await expect(page.getByRole('heading', { name: shell['missing.updated-title'] })).toBeVisible();
  await expect(page.getByText(shell['missing.updated-text'])).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
  await page.unroute(parts);
  await page.getByRole('button', { name: shell['loading.reload'] }).click();
  await expect(page.getByRole('heading', { level: 1, name: '购物车' })).toBeVisible();
  await expect(page.getByText(shell['missing.updated-title'])).toHaveCount(0);
});
