import type { Locator, Page } from '@playwright/test';
import { goWithin, shown, signIn } from './desk.ts';
import { expect, test } from './fixtures.ts';

const orders = '/admin/sales/order';
const carriers = '/admin/sales/carrier';

const strip = (page: Page) => page.getByRole('navigation', { name: '打开的页面' });
const tab = (page: Page, title: string) => strip(page).getByRole('button', { name: title, exact: true });
const titles = (page: Page) => strip(page).locator('.tab-title').allTextContents();
const menu = (page: Page) => page.getByRole('navigation', { name: '主菜单' });
const open = (page: Page, title: string) => menu(page).getByRole('link', { name: title, exact: true }).click();

/** Scrolls what scrolls in a list, and answers where it stands. */
const scroll = (pane: Locator, by: number): Promise<number> =>
  pane.locator('.gr-scroller').evaluate((element, step) => {
    element.scrollBy({ top: step, behavior: 'instant' });
    return element.scrollTop;
  }, by);

test('[U-05] [E-06] a tab per path; a hidden one keeps filter, scroll and choice', async ({ page, admin }) => {
  await signIn(page, admin);
  await page.goto(`${orders}?size=50`);
  const list = shown(page, orders);
  await expect(list.getByRole('gridcell').first()).toBeVisible();
  await list.getByRole('checkbox', { name: '选择此行' }).nth(1).click();
  await expect(list.getByText('已选 1 项')).toBeVisible();
  const place = await scroll(list, 600);
  expect(place).toBeGreaterThan(300);

  await open(page, '快递公司');
  const others = shown(page, carriers);
  await expect(others.getByRole('gridcell').first()).toBeVisible();
  await expect(page).toHaveURL(carriers);
  await expect(list).toBeHidden();
  await page
    .getByPlaceholder(/^搜索名称/)
    .and(page.locator(':visible'))
    .fill('顺丰');
  await expect(page).toHaveURL(/carrier\?q=/);

  await tab(page, '订单').click();
  await expect(page).toHaveURL(`${orders}?size=50`);
  await expect(list.getByText('已选 1 项')).toBeVisible();
  expect(await scroll(list, 0)).toBe(place);
  // The same path with another query is the same tab, shown anew without being made anew.
  await list.evaluate((element) => element.setAttribute('data-same', 'yes'));
  await goWithin(page, `${orders}?size=20`);
  await expect(list.getByRole('combobox', { name: '每页条数' })).toBeVisible();
  await expect(list).toHaveAttribute('data-same', 'yes');
  expect(await titles(page)).toEqual(['工作台', '订单', '快递公司']);
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('tabs') ?? '{}').tabs)).toEqual([
    { path: '/Index', search: '', hash: '', title: 'dashboard:title' },
    { path: orders, search: '?size=20', hash: '', title: 'order:title' },
    { path: carriers, search: expect.stringMatching(/^\?q=/), hash: '', title: 'carrier:title' },
  ]);

  // A page that is no tab adds none.
  await page.goto('/404');
  await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible();
  expect(await titles(page)).toEqual(['工作台', '订单', '快递公司']);
  await expect(strip(page).locator('[aria-current]')).toHaveCount(0);
});
