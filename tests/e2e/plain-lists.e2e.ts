import type { Locator, Page } from '@playwright/test';
import kit from '../../packages/admin-ui/locales/zh-cn/resource.json' with { type: 'json' };
import { shown, signIn } from './staff-page.ts';
import { expect, test } from './fixtures.ts';
import { edit, fieldErrorOf, find, openNew, picture, remove, save, saved } from './plain-form.ts';
import { callsOf, hire, menu } from './staff.ts';

const unique = (word: string): string => `${word}${Date.now().toString(36)}`;
const spec = '/admin/catalog/spec';
const category = '/admin/catalog/category';

test('[M-04.write] [M-04.list] a spec without values or with a duplicate value is rejected, then saved, found, changed and deleted', async ({
  page,
  admin,
}) => {
  const name = unique('尺码');
  await signIn(page, admin, null);
  await page.goto(spec);
  const drawer = await openNew(page, spec);
  await save(drawer);
  await expect(fieldErrorOf(drawer, 'name')).toHaveText('必填项');
  await expect(fieldErrorOf(drawer, 'values')).toBeVisible();
  await drawer.getByLabel('规格名称').fill(name);
  for (const [at, value] of ['大', '大'].entries()) {
    await drawer.getByRole('button', { name: '添加一行' }).click();
    await drawer.locator('[data-field="values"] tbody tr').nth(at).getByRole('textbox').first().fill(value);
  }
  await save(drawer);
  await expect(fieldErrorOf(drawer, 'values')).toBeVisible();
  await drawer.locator('[data-field="values"] tbody tr').nth(1).getByRole('textbox').first().fill('小');
  await saved(drawer);

  const row = await find(page, spec, name);
  const again = await edit(page, row);
  await expect(again.locator('[data-field="values"] tbody tr')).toHaveCount(2);
  await again.getByLabel('备注').fill('按身高');
  await saved(again);
  await expect(row).toContainText('按身高');
  await remove(page, row, name);
});

test('[M-04.list] specs are searched and sorted, and the URL contains the query', async ({ page, request, admin }) => {
  const owner = await callsOf(request, admin);
  const mark = unique('排序');
  for (const name of [`${mark}乙`, `${mark}甲`]) await owner.post(`${spec}/add`, { name, values: [{ name: '一' }] });
  await signIn(page, admin, null);
  await page.goto(`${spec}?q=${encodeURIComponent(mark)}&sort=name`);
  const list = shown(page, spec);
  await expect(list.getByRole('row')).toHaveCount(3);
  const first = await list.getByRole('row').nth(1).textContent();
  await list.getByRole('columnheader', { name: '规格名称' }).click();
  await expect(page).toHaveURL(/sort=-name/);
  await expect(list.getByRole('row').nth(2)).toHaveText(first ?? '');
});

test('[M-04.deny] staff without the permission of specs see neither menu entry, page nor rows', async ({
  page,
  request,
  admin,
}) => {
  const person = await hire(await callsOf(request, admin), ['/admin/catalog/brand/index']);
  await signIn(page, person);
  await expect(menu(page).getByRole('link', { name: '品牌', exact: true })).toBeVisible();
  await expect(menu(page).getByRole('link', { name: '商品规格', exact: true })).toHaveCount(0);
  await page.goto(spec);
  await expect(page).toHaveURL('/401');
  const calls = await callsOf(request, person);
  for (const call of ['GetPageData', 'GetDetailPage', 'add', 'Update', 'del', 'Export', 'Import'])
    expect((await calls.post(`${spec}/${call}`)).status, call).toBe(403);
});

test('[M-04.lang] specs and their form are shown in English too', async ({ page, admin }) => {
  await page.addInitScript(() => localStorage.setItem('config', JSON.stringify({ language: 'en' })));
  await signIn(page, admin, null);
  await page.goto(spec);
  const list = shown(page, spec);
  await expect(list.getByRole('heading', { name: 'Product options' })).toBeVisible();
  for (const name of ['Option', 'Note']) await expect(list.getByRole('columnheader', { name })).toBeVisible();
  await list.getByRole('button', { name: /^New/ }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(fieldErrorOf(drawer, 'name')).toHaveText('Required');
  expect(await drawer.innerText()).not.toMatch(/[\u4e00-\u9fff]/);
});

/** Drags a row by its handle onto another, to the given share of its height. */
async function drag(page: Page, row: Locator, onto: Locator, share: number): Promise<void> {
  const [from, to] = [await row.locator('[data-handle]').boundingBox(), await onto.boundingBox()];
  if (!from || !to) throw new Error('a row is out of sight');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + from.width / 2, to.y + to.height * share, { steps: 6 });
  await page.mouse.up();
}

test('a category gets children, they can be reordered, and none can leave its parent', async ({ page, request, admin }) => {
  const owner = await callsOf(request, admin);
  const top = unique('顶');
  const { data } = await owner.post<{ id: number }>(`${category}/add`, { name: top });
  const [one, two] = [`${top}-甲`, `${top}-乙`];
  await owner.post(`${category}/add`, { name: one, parentId: data.id });
  await signIn(page, admin, null);
  await page.goto(category);
  const list = shown(page, category);
  const drawer = await openNew(page, category);
  await save(drawer);
  await expect(fieldErrorOf(drawer, 'name')).toHaveText('必填项');
  await drawer.getByLabel('上级分类').click();
  await page.keyboard.type(top);
  await page.getByTitle(top, { exact: true }).last().click();
  await drawer.getByLabel('分类名称').fill(one);
  await save(drawer);
  await expect(fieldErrorOf(drawer, 'name')).toBeVisible();
  await drawer.getByLabel('分类名称').fill(two);
  await saved(drawer);

  await list.getByRole('button', { name: '全部展开' }).click();
  const rows = list.getByRole('row', { name: new RegExp(`${top}-`) });
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText(two);
  await drag(page, rows.nth(1), rows.first(), 0.2);
  await expect(rows.first()).toContainText(one);
  const other = list.getByRole('row', { name: '厨房餐饮' }).first();
  await drag(page, rows.first(), other, 0.9);
  await expect(page.getByText('超出可移动范围').first()).toBeVisible();
  await expect(rows.first()).toContainText(one);
  await page.reload();
  const row = await find(page, category, two);
  await remove(page, row, two);
});

test('an invalid website of a brand is reported at its field; its logo is uploaded; it is found, changed and deleted', async ({
  page,
  admin,
}) => {
  const path = '/admin/catalog/brand';
  const name = unique('陶窑');
  await signIn(page, admin, null);
  await page.goto(path);
  const drawer = await openNew(page, path);
  await drawer.getByLabel('官网').fill('not an address');
  await save(drawer);
  await expect(fieldErrorOf(drawer, 'name')).toHaveText('必填项');
  await expect(fieldErrorOf(drawer, 'website')).toBeVisible();
  await drawer.getByLabel('品牌名称').fill(name);
  await drawer.getByLabel('官网').fill('https://kiln.example');
  await drawer.locator('input[type=file]').setInputFiles({ ...picture, buffer: Buffer.from('no picture') });
  await expect(drawer.locator('[data-field="logo"] .rs-gallery .rs-hint')).not.toHaveText('可拖入、粘贴或填写地址');
  await drawer.locator('input[type=file]').setInputFiles(picture);
  await expect(drawer.getByRole('img', { name: '标志 1' })).toHaveJSProperty('naturalWidth', 1);
  await saved(drawer);
  const row = await find(page, path, name);
  await expect(row.locator('img')).toHaveJSProperty('naturalWidth', 1);
  const again = await edit(page, row);
  await again.getByLabel('品牌故事').fill('一九八四年起');
  await saved(again);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await remove(page, row, name);
});

test('a brand cannot be saved while its picture is being uploaded', async ({ page, admin }) => {
  const path = '/admin/catalog/brand';
  const name = unique('慢窑');
  const logo = { ...picture, buffer: Buffer.concat([picture.buffer, Buffer.from(name)]) };
  await signIn(page, admin, null);
  await page.goto(path);
  const drawer = await openNew(page, path);
  await drawer.getByLabel('品牌名称').fill(name);
  const release = { now: (): void => undefined };
  const released = new Promise<void>((resolve) => {
    release.now = resolve;
  });
  await page.route(/attachment\/upload/, async (route) => {
    await released;
    await route.continue();
  });
  await drawer.locator('input[type=file]').setInputFiles(logo);
  await expect(drawer.locator('.rs-tile.sending')).toBeVisible();
  await save(drawer);
  await expect(fieldErrorOf(drawer, 'logo')).toHaveText(kit['rule.sending']);
  release.now();
  await expect(drawer.getByRole('img', { name: '标志 1' })).toHaveJSProperty('naturalWidth', 1);
  await expect(fieldErrorOf(drawer, 'logo')).toHaveCount(0);
  await saved(drawer);
  await expect((await find(page, path, name)).locator('img')).toHaveJSProperty('naturalWidth', 1);
});

test('a banner requires a picture and a complete URL; it is found, changed and deleted', async ({ page, admin }) => {
  const path = '/admin/marketing/banner';
  const name = unique('秋季上新');
  await signIn(page, admin, null);
  await page.goto(path);
  const drawer = await openNew(page, path);
  await drawer.getByLabel('标题').fill(name);
  await drawer.getByLabel('跳转方式').click();
  await page.getByTitle('网址', { exact: true }).click();
  await drawer.getByLabel('跳转地址').fill('shop');
  await save(drawer);
  await expect(fieldErrorOf(drawer, 'image')).toBeVisible();
  await expect(fieldErrorOf(drawer, 'link')).toBeVisible();
  await drawer.locator('input[type=file]').setInputFiles(picture);
  await expect(drawer.getByRole('img', { name: '图片 1' })).toBeVisible();
  await drawer.getByLabel('跳转地址').fill('https://shop.example/autumn');
  await saved(drawer);
  const row = await find(page, path, name);
  const again = await edit(page, row);
  await again.getByLabel('标题').fill(`${name} 二`);
  await saved(again);
  await expect(row).toContainText(`${name} 二`);
  await remove(page, row, name);
});

test('a duplicate carrier is reported at its name; another is found, changed and deleted', async ({ page, request, admin }) => {
  const path = '/admin/sales/carrier';
  const name = unique('骑手');
  const owner = await callsOf(request, admin);
  await owner.post(`${path}/add`, { name: `${name}一号` });
  await signIn(page, admin, null);
  await page.goto(path);
  const drawer = await openNew(page, path);
  await drawer.getByLabel('名称').fill(`${name}一号`);
  await save(drawer);
  await expect(fieldErrorOf(drawer, 'name')).toContainText('已存在');
  await drawer.getByLabel('名称').fill(`${name}二号`);
  await saved(drawer);
  const row = await find(page, path, `${name}二号`);
  const again = await edit(page, row);
  await again.getByLabel('电话').fill('4008111111');
  await saved(again);
  await expect(row).toContainText('4008111111');
  await remove(page, row, `${name}二号`);
});
