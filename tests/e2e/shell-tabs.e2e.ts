import type { Locator, Page } from '@playwright/test';
import { goWithin, shown, signIn } from './staff-page.ts';
import { expect, test } from './fixtures.ts';
import { menu, menuLink } from './staff.ts';

const orders = '/admin/sales/order';
const brands = '/admin/catalog/brand';
const products = '/admin/catalog/product';
const carriers = '/admin/sales/carrier';
const roleForm = '/admin/access/role/add';

const strip = (page: Page) => page.getByRole('navigation', { name: '打开的页面' });
const tab = (page: Page, title: string) => strip(page).getByRole('button', { name: title, exact: true });
const titles = (page: Page) => strip(page).locator('.tab-title').allTextContents();
const open = async (page: Page, title: string) => (await menuLink(page, title)).click();
const tabMenu = async (page: Page, title: string, item: string): Promise<void> => {
  await tab(page, title).click({ button: 'right' });
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};

/** Scrolls a list and returns its scroll position. */
const scroll = (pane: Locator, by: number): Promise<number> =>
  pane.locator('.gr-scroller').evaluate((element, step) => {
    element.scrollBy({ top: step, behavior: 'instant' });
    return element.scrollTop;
  }, by);

test('[U-05] [E-06] each path has a tab; a hidden one preserves filter, scroll position and selection', async ({
  page,
  admin,
}) => {
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
  // The same path with another query updates the same tab without mounting it again.
  await list.evaluate((element) => element.setAttribute('data-same', 'yes'));
  await goWithin(page, `${orders}?size=20`);
  await expect(list.getByRole('button', { name: /^每页条数/ })).toBeVisible();
  await expect(list).toHaveAttribute('data-same', 'yes');
  expect(await titles(page)).toEqual(['工作台', '订单', '快递公司']);
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('tabs') ?? '{}').tabs)).toEqual([
    { path: '/Index', search: '', hash: '', title: 'dashboard:title' },
    { path: orders, search: '?size=20', hash: '', title: 'order:title' },
    { path: carriers, search: expect.stringMatching(/^\?q=/), hash: '', title: 'carrier:title' },
  ]);

  // A page without a tab adds none.
  await page.goto('/404');
  await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible();
  expect(await titles(page)).toEqual(['工作台', '订单', '快递公司']);
  await expect(strip(page).locator('[aria-current]')).toHaveCount(0);
});

test('an open select or dialog of one tab is hidden in another, and returning to it does not break the page', async ({
  page,
  admin,
}) => {
  const issues: string[] = [];
  page.on('pageerror', (error) => issues.push(error.message));
  await signIn(page, admin);
  await open(page, '快递公司');
  const list = shown(page, carriers);
  await expect(list.getByRole('gridcell').first()).toBeVisible();
  await list.getByRole('button', { name: /^每页条数/ }).click();
  await expect(page.getByRole('menuitem', { name: '50 条/页' })).toBeVisible();
  await goWithin(page, '/Index');
  await expect(shown(page, '/Index')).toBeVisible();
  await expect(page.locator('.ant-dropdown:visible')).toHaveCount(0);
  await tab(page, '快递公司').click();

  await list.getByRole('button', { name: /新建/ }).click();
  await page.getByRole('dialog').getByLabel('名称').fill('云雀快运');
  await goWithin(page, '/Index');
  await expect(page).toHaveURL('/Index');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(shown(page, '/Index').getByRole('heading').first()).toBeVisible();
  await strip(page)
    .getByRole('button', { name: /^快递公司 / })
    .click();
  await expect(page.getByRole('dialog').getByLabel('名称')).toHaveValue('云雀快运');
  expect(issues).toEqual([]);
});

test('[U-06] tabs are closed one by one, all but one and all; shown full-screen; reordered by drag and keys; restored after a reload', async ({
  page,
  admin,
}) => {
  await signIn(page, admin);
  for (const title of ['订单', '快递公司', '品牌']) {
    await open(page, title);
    await expect(tab(page, title)).toHaveAttribute('aria-current', 'page');
  }
  expect(await titles(page)).toEqual(['工作台', '订单', '快递公司', '品牌']);

  await strip(page)
    .locator('.tab')
    .nth(3)
    .dragTo(strip(page).locator('.tab').nth(1), { targetPosition: { x: 6, y: 20 } });
  await expect.poll(() => titles(page)).toEqual(['工作台', '品牌', '订单', '快递公司']);
  await tab(page, '工作台').focus();
  await page.keyboard.press('Control+Shift+ArrowRight');
  await page.keyboard.press('Control+Shift+ArrowRight');
  await expect.poll(() => titles(page)).toEqual(['品牌', '订单', '工作台', '快递公司']);
  await expect(tab(page, '工作台')).toBeFocused();

  await page.reload();
  await expect(shown(page, brands).getByRole('gridcell').first()).toBeVisible();
  expect(await titles(page)).toEqual(['品牌', '订单', '工作台', '快递公司']);
  await expect(page.locator('.pane')).toHaveCount(1);

  await tabMenu(page, '品牌', '全屏显示');
  await expect(menu(page)).toBeHidden();
  await expect(strip(page)).toBeHidden();
  await expect(shown(page, brands).getByRole('gridcell').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu(page)).toBeVisible();

  await shown(page, brands).evaluate((element) => element.setAttribute('data-same', 'yes'));
  await tabMenu(page, '品牌', '重新加载');
  await expect(shown(page, brands)).not.toHaveAttribute('data-same', 'yes');
  await expect(shown(page, brands).getByRole('gridcell').first()).toBeVisible();

  await strip(page).getByRole('button', { name: '关闭 品牌' }).click();
  await expect(tab(page, '品牌')).toHaveCount(0);
  await expect(page).not.toHaveURL(brands);
  await tab(page, '快递公司').click({ button: 'middle' });
  await expect.poll(() => titles(page)).toEqual(['订单', '工作台']);
  await tabMenu(page, '订单', '关闭其他');
  await expect.poll(() => titles(page)).toEqual(['订单']);
  await expect(page).toHaveURL(new RegExp(orders));
  await tabMenu(page, '订单', '全部关闭');
  await expect(page).toHaveURL('/Index');
  expect(await titles(page)).toEqual(['工作台']);
});

test('[R-16.guard] unsaved input asks for confirmation, and is never dropped for other tabs; at most ten others stay mounted', async ({
  page,
  admin,
}) => {
  test.setTimeout(120_000);
  await signIn(page, admin);
  await page.goto(roleForm);
  const form = shown(page, roleForm);
  await form.getByLabel('名称').fill('夜班');
  await expect(strip(page).locator('.tab-dirty')).toHaveCount(1);

  const names = [
    '订单',
    '开单',
    '快递公司',
    '商品',
    '库存',
    '商品分类',
    '品牌',
    '商品规格',
    '会员',
    '收货地址',
    '角色',
    '数据字典',
  ];
  for (const name of names) {
    await open(page, name);
    await expect(strip(page).locator('[aria-current]')).toHaveText(name);
  }
  // The ten most recent tabs, and the one with unsaved input.
  await expect(page.locator('.pane')).toHaveCount(11);
  // And the dashboard, which signing in opened.
  await expect(strip(page).locator('.tab')).toHaveCount(names.length + 2);
  await expect(form.getByLabel('名称')).toHaveValue('夜班');

  // An unknown link inside the back office loses no input.
  await goWithin(page, '/admin/no-such-page');
  await expect(page).toHaveURL('/404');
  await strip(page)
    .locator('.tab', { has: page.locator('.tab-dirty') })
    .locator('.tab-title')
    .click();
  await expect(page).toHaveURL(roleForm);
  await expect(form.getByLabel('名称')).toHaveValue('夜班');

  // Leaving the back office is intercepted.
  await goWithin(page, '/');
  const question = page.getByRole('dialog', { name: '放弃未保存的内容？' });
  await question.getByRole('button', { name: '留在这里' }).click();
  await expect(page.getByText('导航被拦截：还有未保存的内容')).toBeVisible();
  await expect(page).toHaveURL(roleForm);

  const close = strip(page)
    .locator('.tab', { has: page.locator('.tab-dirty') })
    .locator('.tab-close');
  await close.click();
  await question.getByRole('button', { name: '留在这里' }).click();
  await expect(form.getByLabel('名称')).toHaveValue('夜班');
  await close.click();
  await question.getByRole('button', { name: '放弃并继续' }).click();
  await expect(form).toHaveCount(0);
});

test('tab titles change language at once, also of hidden tabs and of those that their page names, and after a reload', async ({
  page,
  admin,
}) => {
  await signIn(page, admin);
  await expect(tab(page, '工作台')).toBeVisible();
  await page.goto(roleForm);
  await expect(tab(page, '新建角色')).toBeVisible();
  await page.goto(`${products}/2/edit`);
  const name = await shown(page, `${products}/2/edit`).getByLabel('商品名称').inputValue();
  await goWithin(page, '/admin/addProduct');
  await expect(tab(page, '新建商品')).toBeVisible();
  await open(page, '品牌');
  await expect(shown(page, brands).getByRole('gridcell').first()).toBeVisible();
  expect(await titles(page)).toEqual(['工作台', '新建角色', `编辑 ${name}`, '新建商品', '品牌']);
  await page.getByRole('button', { name: '切换语言' }).click();
  const inEnglish = ['Dashboard', 'New role', `Edit ${name}`, 'New product', 'Brands'];
  const strips = page.getByRole('navigation', { name: 'Open pages' }).locator('.tab-title');
  await expect(strips).toHaveText(inEnglish);

  await page.reload();
  await expect(shown(page, brands).getByRole('gridcell').first()).toBeVisible();
  await expect(page.locator('.pane')).toHaveCount(1);
  await expect(strips).toHaveText(inEnglish);
  await page.getByRole('button', { name: /language/i }).click();
  await expect(strip(page).locator('.tab-title')).toHaveText(['工作台', '新建角色', `编辑 ${name}`, '新建商品', '品牌']);
});

test('tabs preserve their scroll position when they are reordered', async ({ page, admin }) => {
  await signIn(page, admin);
  await page.goto(`${products}?size=50`);
  const list = shown(page, products);
  await expect(list.getByRole('gridcell').first()).toBeVisible();
  const place = await scroll(list, 500);
  await tab(page, '商品').focus();
  await page.keyboard.press('Control+Shift+ArrowLeft');
  await expect.poll(() => titles(page)).toEqual(['商品', '工作台']);
  expect(await scroll(list, 0)).toBe(place);
});
