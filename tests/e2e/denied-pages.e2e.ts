import shell from '../../packages/ui/locales/zh-cn/shell.json' with { type: 'json' };
import { expect, test } from './fixtures.ts';
import { signIn } from './staff-page.ts';
import { menu } from './staff.ts';

const brand = '/admin/catalog/brand';

/** Pages and a call of each; other modules have a test of their own for this. */
const pages = [
  ['/Index', '/admin/studio/dashboard/overview', {}],
  ['/admin/member/address', '/admin/member/address/GetPageData', {}],
  ['/admin/marketing/banner', '/admin/marketing/banner/GetPageData', {}],
  ['/admin/promotion/coupon-template', '/admin/promotion/coupon-template/GetPageData', {}],
  ['/admin/access/role', '/admin/access/role/GetPageData', {}],
  ['/admin/sales/order', '/admin/sales/order/GetPageData', {}],
  ['/admin/sales/order/1', '/admin/sales/order/GetDetailPage', { id: 1 }],
  ['/admin/catalog/product', '/admin/catalog/product/GetPageData', {}],
] as const;

test('[M-01.deny] [M-03.deny] [M-05.deny] [M-06.deny] [M-08.deny] [M-09.deny] [M-12.deny] [M-33.deny] [P-03] without the permission a page has no menu entry, leads to /401, and its calls answer 403', async ({
  page,
  hire,
  callsAs,
}) => {
  const person = await hire([`${brand}/index`]);
  const calls = await callsAs(person);
  await signIn(page, person, brand);
  await expect(menu(page).locator(`a[href="${brand}"]`)).toBeVisible();
  // The groups of the other pages, which would be closed, are not there either.
  await expect(menu(page).locator('.menu-group')).toHaveCount(1);
  for (const [path, call, body] of pages) {
    await expect(menu(page).locator(`a[href="${path}"]`)).toHaveCount(0);
    await page.goto(path);
    await expect(page).toHaveURL('/401');
    await expect(page.getByRole('heading', { name: shell['401.title'] })).toBeVisible();
    await expect(page.getByText(shell['401.text']).first()).toBeVisible();
    expect((await calls.post(call, body)).status, call).toBe(403);
  }
});
