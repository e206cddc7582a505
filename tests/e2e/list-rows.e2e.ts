import type { Locator, Page } from '@playwright/test';
import englishBanner from '../../contexts/marketing/banner/locales/en.json' with { type: 'json' };
import banner from '../../contexts/marketing/banner/locales/zh-cn.json' with { type: 'json' };
import order from '../../contexts/sales/order/locales/zh-cn.json' with { type: 'json' };
import kit from '../../packages/admin-ui/locales/zh-cn/resource.json' with { type: 'json' };
import english from '../../packages/admin-ui/locales/en/resource.json' with { type: 'json' };
import { untilStill } from './screens/visit.ts';
import { expect, test } from './fixtures.ts';
import { remove } from './plain-form.ts';
import { dragRow, exportSeen, headFilter, openList, spaced } from './lists.ts';

const orders = '/admin/sales/order';
const brands = '/admin/catalog/brand';
const categories = '/admin/catalog/category';
const addresses = '/admin/member/address';
const dictionaries = '/admin/platform/dictionary';

/** How long a message is in the page, in ms by the clock of the page. */
async function timeShown(page: Page, text: string, cause: () => Promise<void>): Promise<number> {
  await page.evaluate((expected) => {
    const seen = { from: 0, to: 0 };
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const isShown = document.body.innerText.includes(expected);
      if (isShown && seen.from === 0) seen.from = performance.now();
      if (!isShown && seen.from > 0 && seen.to === 0) seen.to = performance.now();
    }).observe(document.body, { subtree: true, childList: true });
  }, text);
  await cause();
  const times = () => page.evaluate(() => (window as unknown as { seen: { from: number; to: number } }).seen);
  await expect.poll(async () => (await times()).to).toBeGreaterThan(0);
  const { from, to } = await times();
  return to - from;
}

for (const { path, id, column } of [
  { path: orders, id: 'M-05.export', column: order['field.payableAmount'] },
  { path: addresses, id: 'M-09.export', column: '收货人' },
  { path: dictionaries, id: 'M-32.export', column: '编码' },
  { path: '/admin/catalog/spec', id: 'M-04.export', column: '规格名称' },
  { path: '/admin/marketing/banner', id: 'M-12.export', column: banner['field.position'] },
  { path: '/admin/access/role?q=clerk', id: 'M-33.export', column: '编码' },
  // Other tests add staff and menu rules meanwhile; the queries select rows that they do not touch.
  { path: '/admin/access/admin?q=clerk', id: 'M-24.export', column: '账号' },
  { path: '/admin/access/admin-group', id: 'M-25.export', column: '备注' },
  { path: '/admin/access/menu-rule?q=catalog', id: 'M-26.export', column: '打开方式' },
  { path: '/admin/access/admin-log?f.resource=eq:catalog/product&f.rowId=eq:20', id: 'M-27.export', column: '操作人' },
])
  test(`[${id}] [A-13.export] the rows and columns that ${path} shows are exported`, async ({ adminPage: page }) => {
    const list = await openList(page, path);
    const { titles, rows } = await exportSeen(page, list);
    expect(titles).toContain(column);
    for (const hidden of ['ID,', '修改前']) expect(titles).not.toContain(hidden);
    const total = Number(((await list.locator('.rs-count').textContent()) ?? '').replaceAll(/\D/g, ''));
    expect(rows).toHaveLength(total);
  });

for (const { path, id, zh, en } of [
  { path: orders, id: 'M-05.lang', zh: '订单', en: 'Orders' },
  { path: addresses, id: 'M-09.lang', zh: '收货地址', en: 'Addresses' },
  { path: '/admin/catalog/spec', id: 'M-04.lang', zh: '商品规格', en: 'Product options' },
  { path: dictionaries, id: 'M-32.lang', zh: '数据字典', en: 'Option lists' },
  { path: '/admin/access/admin-group', id: 'M-25.lang', zh: '管理员分组', en: 'Staff groups' },
  { path: '/admin/marketing/banner', id: 'M-12.lang', zh: banner.title, en: englishBanner.title },
  { path: '/admin/promotion/coupon-template', id: 'M-08.lang', zh: '优惠券模板', en: 'Coupon templates' },
  { path: '/admin/access/role', id: 'M-33.lang', zh: '角色', en: 'Roles' },
])
  test(`[${id}] ${path} is shown in both languages`, async ({ adminPage: page }) => {
    const list = await openList(page, path);
    await expect(list.getByRole('heading', { name: zh, exact: true })).toBeVisible();
    const heads = async () => (await list.getByRole('columnheader').allInnerTexts()).filter((text) => text.trim() !== '');
    const chinese = await heads();
    expect(chinese.filter((text) => !/[\u4e00-\u9fff]/.test(text))).toEqual([]);
    await page.getByRole('button', { name: '切换语言' }).click();
    await expect(list.getByRole('heading', { name: en, exact: true })).toBeVisible();
    await expect(list.getByRole('button', { name: english['filter.add'] })).toBeVisible();
    expect(await list.innerText()).not.toMatch(/resource:|filter\.|view\./);
    const translated = await heads();
    expect([translated.length, translated.filter((text) => /[\u4e00-\u9fff]/.test(text))]).toEqual([chinese.length, []]);
  });

test('[M-09.list] [M-09.write] [V-01] [V-04] an address is opened from its list; an invalid mobile number and name are reported at their fields', async ({
  adminPage: page,
}) => {
  const list = await openList(page, addresses);
  await headFilter(list, '收货人').click();
  const panel = page.getByRole('form', { name: '收货人' });
  await expect(panel.getByRole('button', { name: spaced(kit['filter.confirm']) })).toBeDisabled();
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  await expect(list.locator('.rs-quick input')).toBeFocused();
  await list.getByRole('row').nth(1).getByRole('gridcell').nth(2).click();
  const drawer = page.getByRole('dialog');
  const name = await drawer.getByLabel('收货人').inputValue();
  await drawer.getByLabel('手机号').fill('12');
  await drawer.getByLabel('收货人').fill('<??>');
  await page.keyboard.press('Control+s');
  await expect(drawer.locator('[data-field="mobile"]').getByRole('alert')).toHaveText(kit['rule.mobile']);
  await expect(drawer.locator('[data-field="name"]').getByRole('alert')).toHaveText(kit['rule.name']);
  await drawer.getByLabel('手机号').fill('13800138000');
  await drawer.getByLabel('收货人').fill(name);
  await page.keyboard.press('Control+s');
  await expect(drawer).toHaveCount(0);
});

test('[U-07] [A-14] [A-13.list] [A-13.add] [A-13.update] [A-13.del] [A-13.sortable] [A-13.detail] rows are added, edited, reordered by the handle and deleted after a confirmation, with a message', async ({
  adminPage: page,
}) => {
  test.setTimeout(120_000);
  const called = new Set<string>();
  page.on('request', (one) => called.add(new URL(one.url()).pathname));
  const list = await openList(page, brands);
  const names = [`甲 ${Date.now().toString(36)}`, `乙 ${Date.now().toString(36)}`];
  for (const name of names) {
    await list.getByRole('button', { name: /新建/ }).first().click();
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel('品牌名称').fill(name);
    await drawer.getByRole('button', { name: spaced(kit['form.save']) }).click();
    await expect(page.getByText('添加成功').first()).toBeVisible();
    await expect(drawer).toHaveCount(0);
  }
  const row = (index: number) => list.getByRole('row').nth(index);
  await expect(row(1)).toContainText(names[1] ?? '');
  await dragRow(row(1), row(2), 0.9);
  await expect(row(1)).toContainText(names[0] ?? '');
  await row(1).getByRole('gridcell').nth(2).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('品牌名称').fill(`${names[0]} 改`);
  await page.keyboard.press('Control+s');
  await expect(drawer).toHaveCount(0);
  await expect(row(1)).toContainText('改');
  for (const name of names) {
    await remove(page, list.getByRole('row', { name }), name);
    await expect(page.getByText('删除成功').first()).toBeVisible();
  }
  for (const call of ['GetPageData', 'add', 'Update', 'del', 'sortable', 'GetDetailPage'])
    expect([...called], call).toContain(`${brands}/${call}`);
});

test('[U-08] [U-11.tree] [U-12.message] a tree is indented by 20, and leaving the parent is rejected with a message of three seconds', async ({
  adminPage: page,
}) => {
  const list = await openList(page, categories);
  await list.getByRole('button', { name: kit['list.unfold-all'] }).click();
  const child = list.locator('[role=row][aria-level="2"]').first();
  const root = list.locator('[role=row][aria-level="1"]').first();
  await expect(child).toBeVisible();
  const indent = (one: Locator) => one.locator('.gr-branch').evaluate((at) => parseFloat(getComputedStyle(at).marginLeft));
  expect((await indent(child)) - (await indent(root))).toBe(20);
  const name = await child.textContent();
  const told = page.getByText(kit['list.beyond-range']);
  const shownFor = await timeShown(page, kit['list.beyond-range'], () => dragRow(child, root, 0.2));
  // 3000 ms, and as long as it takes to appear and to leave.
  expect(shownFor).toBeGreaterThan(2_950);
  expect(shownFor).toBeLessThan(4_500);
  await expect(told).toHaveCount(0);
  await expect(list.locator('[role=row][aria-level="2"]').first()).toHaveText(name ?? '');
});

test('[U-12.modal] [U-12.date] dialogs stand at a comfortable height, at least 15 px below the top, and dates are limited to 1900 to 2100', async ({
  adminPage: page,
}) => {
  const list = await openList(page, brands);
  const one = list.getByRole('row').nth(1);
  await one.hover();
  await one.getByRole('button', { name: kit['grid.more'] }).click();
  await page.getByRole('menuitem', { name: kit['list.delete'] }).click();
  const dialog = page.locator('.ant-modal-container, .ant-modal-content').first();
  await untilStill(page);
  const height = page.viewportSize()?.height ?? 0;
  expect((await dialog.boundingBox())?.y).toBeCloseTo(height * 0.12, 0);
  // Not the size that this dialog happens to have, but the least size of every dialog.
  const least = await dialog.evaluate((element) => {
    const modal = element.closest('.ant-modal') ?? element;
    return [getComputedStyle(modal).minWidth, getComputedStyle(element).minHeight];
  });
  expect(least).toEqual(['340px', '140px']);
  // A dialog that hardly fits moves up, to 15 px at most.
  await page.setViewportSize({ width: 1280, height: 130 });
  await expect.poll(async () => (await dialog.boundingBox())?.y).toBe(15);
  await page.setViewportSize({ width: 1280, height });
  await page
    .getByRole('dialog')
    .getByRole('button', { name: spaced(kit['form.cancel']) })
    .click();

  await headFilter(list, '更新时间').click();
  const panel = page.getByRole('form', { name: '更新时间' });
  await panel.locator('input').first().fill('2101-01-01');
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('button', { name: spaced(kit['filter.confirm']) })).toBeDisabled();
  await panel.locator('input').first().fill('1899-12-31');
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('button', { name: spaced(kit['filter.confirm']) })).toBeDisabled();
  await page.keyboard.press('Escape');
});
