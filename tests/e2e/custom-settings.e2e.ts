import { code } from './keyboard-plain.ts';
import { menuLink } from './staff.ts';
import { expect, test } from './fixtures.ts';
import { openTab, shown } from './staff-page.ts';
import { unique } from './drafts.ts';

const path = '/admin/addconfig';

test('[R-08.addconfig][M-40.page][M-40.lang] a setting of the shop is added with the input of its kind, changed and published', async ({
  adminPage: page,
}) => {
  const list = await openTab(page, path);
  await list.getByRole('button', { name: /^新建/ }).first().click();
  const form = shown(page, `${path}/add`);
  const [name, title] = [code(), unique('营业时间')];
  await form.getByLabel('标题', { exact: true }).fill(title);
  await form.getByLabel('名称', { exact: true }).fill(name);
  const choose = async (kind: string) => {
    await form.locator('[data-field="kind"] .ant-select').click();
    await page.keyboard.type(kind);
    await page.getByTitle(kind, { exact: true }).last().click();
  };
  await choose('金额');
  await form.getByLabel('值', { exact: true }).fill('12.5');
  await form.getByLabel('公开').click();
  await form.getByRole('button', { name: /保\s*存/ }).click();
  await expect(list.getByRole('row', { name: title })).toContainText('12.50');
  const read = async () =>
    ((await (await page.request.get('/api/common/settings')).json()) as { data: { settings: Record<string, unknown> } }).data
      .settings;
  expect((await read())[name]).toBe(1_250);

  await list.getByRole('row', { name: title }).click();
  const edit = page.locator('[data-tab^="/admin/addconfig/"]:visible');
  await edit.locator('[data-field="kind"] .ant-select').click();
  await page.keyboard.type('日期');
  await page.getByTitle('日期', { exact: true }).last().click();
  await edit.getByRole('button', { name: /保\s*存/ }).click();
  await expect(edit.locator('[data-field="value"] [role=alert]')).toBeVisible();
  await page.goto(path);
  await page.getByRole('button', { name: '切换语言' }).click();
  await expect(list.getByRole('heading', { name: 'Custom settings' })).toBeVisible();
});

test('[M-40.deny] own settings are neither shown nor found without the permission', async ({ hire, openAs }) => {
  const stranger = await openAs(await hire(['/admin/sales/order/index']));
  await expect(await menuLink(stranger, '自定义配置')).toHaveCount(0);
  await stranger.goto(path);
  await expect(stranger).toHaveURL(/\/401/);
  const reader = await openAs(await hire([`${path}/index`]));
  const list = await openTab(reader, path);
  await expect(list.getByRole('button', { name: /^新建/ })).toHaveCount(0);
});
