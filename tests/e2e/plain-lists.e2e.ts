import type { Locator } from '@playwright/test';
import kit from '../../packages/admin-ui/locales/zh-cn/resource.json' with { type: 'json' };
import { delayAnswers, openTab } from './staff-page.ts';
import type { Calls } from './staff.ts';
import { expect, test } from './fixtures.ts';
import { unique } from './drafts.ts';
import { edit, fieldErrorOf, find, openNew, picture, remove, save, saved } from './plain-form.ts';

const spec = '/admin/catalog/spec';
const brand = '/admin/catalog/brand';

/** Unique names of the new row, of another row, and of its parent. */
type Names = Readonly<Record<'name' | 'other' | 'parent', string>>;

interface Journey {
  readonly what: string;
  readonly path: string;
  /** Adds rows that the new one refers to, or that have its name. */
  readonly prepare?: (names: Names, owner: Calls) => Promise<unknown>;
  /** Saves invalid input of a new row, checks its errors, and corrects it. */
  readonly fill: (drawer: Locator, names: Names) => Promise<void>;
  /** A field and its new value, which the list shows. */
  readonly change: (name: string) => readonly [string, string];
}

const journeys: readonly Journey[] = [
  {
    what: '[M-04.write] [M-04.list] a spec without values or with a duplicate value',
    path: spec,
    async fill(drawer, { name }) {
      const values = drawer.locator('[data-field="values"] tbody tr');
      await save(drawer);
      await expect(fieldErrorOf(drawer, 'name')).toHaveText('必填项');
      await expect(fieldErrorOf(drawer, 'values')).toBeVisible();
      await drawer.getByLabel('规格名称').fill(name);
      for (const at of [0, 1]) {
        await drawer.getByRole('button', { name: '添加一行' }).click();
        await values.nth(at).getByRole('textbox').first().fill('大');
      }
      await save(drawer);
      await expect(fieldErrorOf(drawer, 'values')).toBeVisible();
      await values.nth(1).getByRole('textbox').first().fill('小');
    },
    change: () => ['备注', '按身高'],
  },
  {
    what: 'a category with the name of another one of its parent',
    path: '/admin/catalog/category',
    async prepare({ other, parent }, owner) {
      const { data } = await owner.post<{ id: number }>('/admin/catalog/category/add', { name: parent });
      await owner.post('/admin/catalog/category/add', { name: other, parentId: data.id });
    },
    async fill(drawer, { name, other, parent }) {
      await drawer.getByLabel('上级分类').click();
      await drawer.page().keyboard.type(parent);
      await drawer.page().getByTitle(parent, { exact: true }).last().click();
      await drawer.getByLabel('分类名称').fill(other);
      await save(drawer);
      await expect(fieldErrorOf(drawer, 'name')).toBeVisible();
      await drawer.getByLabel('分类名称').fill(name);
    },
    change: (name) => ['分类名称', `${name} 二`],
  },
  {
    what: 'a brand with an invalid website or a file that is no picture',
    path: brand,
    async fill(drawer, { name }) {
      await drawer.getByLabel('官网').fill('not an address');
      await save(drawer);
      await expect(fieldErrorOf(drawer, 'name')).toHaveText('必填项');
      await expect(fieldErrorOf(drawer, 'website')).toBeVisible();
      await drawer.getByLabel('品牌名称').fill(name);
      await drawer.getByLabel('官网').fill('https://kiln.example');
      await drawer.locator('input[type=file]').setInputFiles({ ...picture, buffer: Buffer.from('no picture') });
      await expect(drawer.locator('[data-field="logo"] .rs-gallery .rs-hint')).not.toHaveText('可拖入、粘贴或填写地址');
    },
    change: () => ['官网', 'https://loom.example'],
  },
  {
    what: 'a banner without a picture or with an incomplete URL',
    path: '/admin/marketing/banner',
    async fill(drawer, { name }) {
      await drawer.getByLabel('标题', { exact: true }).fill(name);
      await drawer.getByLabel('跳转方式').click();
      await drawer.page().getByTitle('网址', { exact: true }).click();
      await drawer.getByLabel('跳转地址').fill('shop');
      await save(drawer);
      await expect(fieldErrorOf(drawer, 'image')).toBeVisible();
      await expect(fieldErrorOf(drawer, 'link')).toBeVisible();
      await drawer.locator('[data-field="image"] input[type=file]').setInputFiles(picture);
      await expect(drawer.getByRole('img', { name: '图片 1' })).toBeVisible();
      await drawer.getByLabel('跳转地址').fill('https://shop.example/autumn');
    },
    change: (name) => ['标题', `${name} 二`],
  },
  {
    what: 'a carrier with the name of another one',
    path: '/admin/sales/carrier',
    prepare: ({ other }, owner) => owner.post('/admin/sales/carrier/add', { name: other }),
    async fill(drawer, { name, other }) {
      await drawer.getByLabel('名称').fill(other);
      await save(drawer);
      await expect(fieldErrorOf(drawer, 'name')).toContainText('已存在');
      // The user caused it and can mend it: support needs no trace.
      await expect(drawer.locator('.rs-trace')).toHaveCount(0);
      await drawer.getByLabel('名称').fill(name);
    },
    change: () => ['电话', '4008111111'],
  },
];

for (const { what, path, prepare, fill, change } of journeys)
  test(`${what} is rejected, then saved, found, changed and deleted`, async ({ adminPage: page, owner }) => {
    const name = unique('甲');
    const names = { name, other: unique('乙'), parent: unique('丙') };
    await prepare?.(names, owner);
    await page.goto(path);
    const drawer = await openNew(page, path);
    await fill(drawer, names);
    await saved(drawer);
    const row = await find(page, path, name);
    const again = await edit(page, row);
    const [field, value] = change(name);
    await again.getByLabel(field).fill(value);
    await saved(again);
    await expect(row).toContainText(value);
    await remove(page, row, name);
  });

test('[M-04.list] specs are searched and sorted, and the URL contains the query', async ({ adminPage: page, owner }) => {
  const mark = unique('排序');
  for (const name of [`${mark}乙`, `${mark}甲`]) await owner.post(`${spec}/add`, { name, values: [{ name: '一' }] });
  const list = await openTab(page, `${spec}?q=${encodeURIComponent(mark)}&sort=name`);
  await expect(list.getByRole('row')).toHaveCount(3);
  const first = await list.getByRole('row').nth(1).textContent();
  await list.getByRole('columnheader', { name: '规格名称' }).click();
  await expect(page).toHaveURL(/sort=-name/);
  await expect(list.getByRole('row').nth(2)).toHaveText(first ?? '');
});

test('a brand cannot be saved while its picture is being uploaded', async ({ adminPage: page }) => {
  const name = unique('慢窑');
  const logo = { ...picture, buffer: Buffer.concat([picture.buffer, Buffer.from(name)]) };
  await page.goto(brand);
  const drawer = await openNew(page, brand);
  await drawer.getByLabel('品牌名称').fill(name);
  const release = await delayAnswers(page, /attachment\/upload/);
  await drawer.locator('input[type=file]').setInputFiles(logo);
  await expect(drawer.locator('.rs-tile.sending')).toBeVisible();
  await save(drawer);
  await expect(fieldErrorOf(drawer, 'logo')).toHaveText(kit['rule.sending']);
  release();
  await expect(drawer.getByRole('img', { name: '标志 1' })).toHaveJSProperty('naturalWidth', 1);
  await expect(fieldErrorOf(drawer, 'logo')).toHaveCount(0);
  await saved(drawer);
  await expect((await find(page, brand, name)).locator('img')).toHaveJSProperty('naturalWidth', 1);
});
