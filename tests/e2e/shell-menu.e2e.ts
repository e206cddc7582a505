import type { Page } from '@playwright/test';
import english from '../../packages/ui/locales/en/shell.json' with { type: 'json' };
import chinese from '../../packages/ui/locales/zh-cn/shell.json' with { type: 'json' };
import { openTab, shown, signIn } from './staff-page.ts';
import { expect, test } from './fixtures.ts';
import { menu } from './staff.ts';

const orders = '/admin/sales/order';
const brands = '/admin/catalog/brand';
const group = (page: Page, name: string) => menu(page).getByRole('button', { name, exact: true });
const search = (page: Page) => menu(page).getByRole('searchbox');

test('one group of the menu is open: that of the page, or the one chosen', async ({ page, admin }) => {
  await signIn(page, admin, null);
  await openTab(page, orders);
  await expect(group(page, '交易')).toHaveAttribute('aria-expanded', 'true');
  await expect(menu(page).getByRole('link', { name: '订单', exact: true })).toHaveAttribute('aria-current', 'page');
  await expect(menu(page).getByRole('link', { name: '品牌', exact: true })).toHaveCount(0);

  await group(page, '商品').click();
  await expect(group(page, '交易')).toHaveAttribute('aria-expanded', 'false');
  await menu(page).getByRole('link', { name: '品牌', exact: true }).click();
  await expect(page).toHaveURL(brands);
  await page.goBack();
  await expect(page).toHaveURL(orders);
  await expect(group(page, '交易')).toHaveAttribute('aria-expanded', 'true');
  await group(page, '交易').click();
  await expect(group(page, '交易')).toHaveAttribute('aria-expanded', 'false');
});

test('pages of the menu are found by title, by initials of pinyin, and by keyboard', async ({ page, admin }) => {
  await signIn(page, admin, '/Index');
  await page.locator('#main').focus();
  await page.keyboard.press('g');
  await expect(search(page)).toBeFocused();
  await page.keyboard.type('kdgs');
  await expect(menu(page).getByRole('link')).toHaveText(['快递公司']);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/sales/carrier');
  await expect(search(page)).toHaveValue('');

  await search(page).fill('没有这一页');
  await expect(menu(page).getByRole('status')).toHaveText(chinese['menu.none-found']);
  await search(page).press('Escape');
  await expect(group(page, '交易')).toBeVisible();

  await page.getByRole('button', { name: /^切换语言/ }).click();
  await expect(search(page)).toHaveAttribute('placeholder', english['menu.search']);
  await search(page).fill('carr');
  await expect(menu(page).getByRole('link')).toHaveText(['Carriers']);
});

test('a pinned page stands at the top of the menu, also after a reload', async ({ page, hire }) => {
  const person = await hire([`${orders}/index`, `${brands}/index`]);
  await signIn(page, person, brands);
  const pin = menu(page).getByRole('button', { name: '把品牌放到常用' });
  await pin.focus();
  await page.keyboard.press('Enter');
  await expect(menu(page).getByText(chinese['menu.pinned'])).toBeVisible();
  await page.goto(orders);
  await expect(menu(page).getByRole('link').first()).toHaveText('品牌');
  await menu(page).getByRole('link').first().click();
  await expect(page).toHaveURL(brands);
  await menu(page).getByRole('button', { name: '从常用移除品牌' }).first().click();
  await expect(menu(page).getByText(chinese['menu.pinned'])).toHaveCount(0);
});

test('the collapsed menu shows the pages of a group beside it, by mouse and by keyboard', async ({ page, admin }) => {
  await signIn(page, admin, orders);
  await page.getByRole('button', { name: chinese['menu.collapse'] }).click();
  await expect(menu(page).locator('.menu-item[data-current=true]')).toHaveAttribute('aria-label', '交易');
  await group(page, '商品').hover();
  await expect(menu(page).getByRole('link', { name: '品牌', exact: true })).toBeVisible();
  await page.locator('#main').hover();
  await expect(menu(page).getByRole('link', { name: '品牌', exact: true })).toHaveCount(0);

  await group(page, '商品').focus();
  await page.keyboard.press('Enter');
  await expect(menu(page).getByRole('link', { name: '品牌', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(group(page, '商品')).toBeFocused();
  await page.keyboard.press('Enter');
  await menu(page).getByRole('link', { name: '品牌', exact: true }).click();
  await expect(page).toHaveURL(brands);
  // The key for the search field opens the whole menu.
  await page.locator('#main').focus();
  await page.keyboard.press('g');
  await expect(search(page)).toBeFocused();
});

test('open pages that do not fit in the strip are in a list', async ({ page, admin }) => {
  await page.setViewportSize({ width: 1000, height: 800 });
  await signIn(page, admin, null);
  const paths = [orders, brands, '/admin/catalog/product', '/admin/catalog/stock', '/admin/member/member', '/admin/access/role'];
  await expect(await openTab(page, '/Index')).toBeVisible();
  const list = page.getByRole('button', { name: /^全部 \d+ 个打开的页面$/ });
  await expect(list).toHaveCount(0);
  for (const path of paths) {
    await openTab(page, path);
    await expect(shown(page, path)).toBeVisible();
  }
  await list.click();
  const entries = page.getByRole('menu').getByRole('menuitem');
  await expect(entries).toHaveText(['工作台', '订单', '品牌', '商品', '库存', '会员', '角色', '全部关闭']);
  await entries.filter({ hasText: '品牌' }).click();
  await expect(page).toHaveURL(brands);
  await list.click();
  await entries.filter({ hasText: '全部关闭' }).click();
  await expect(page.locator('.tab')).toHaveCount(1);
});

test('a dialog without fields gives its content the focus, not its close button', async ({ page, admin }) => {
  await signIn(page, admin, '/Index');
  await page.locator('#main').focus();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: chinese['keys.title'] }).locator('.key-help')).toBeFocused();
});

test('the menu shows how many orders wait to be shipped, at their entry and at its closed group', async ({ page, admin }) => {
  await signIn(page, admin, null);
  await openTab(page, orders);
  const entry = menu(page).getByRole('link', { name: '订单', exact: true });
  await expect(entry.locator('.menu-count')).toHaveText(/^\d+$/);
  const waiting = (await entry.locator('.menu-count').textContent()) ?? '';
  await expect(entry).toHaveAccessibleDescription(chinese['menu.waiting'].replace('{{count}}', waiting));
  // A closed group shows the sum of its entries: after-sales wait as well.
  const counts = await menu(page).getByRole('listitem').getByRole('listitem').locator('.menu-count').allTextContents();
  await group(page, '交易').click();
  const sum = counts.reduce((total, count) => total + Number(count), 0);
  await expect(group(page, '交易').locator('.menu-count')).toHaveText(String(sum));
});
