import { readFileSync } from 'node:fs';
import english from '../../contexts/access/sensitive-data/locales/en.json' with { type: 'json' };
import texts from '../../contexts/access/sensitive-data/locales/zh-cn.json' with { type: 'json' };
import kit from '../../packages/admin-ui/locales/zh-cn/resource.json' with { type: 'json' };
import { expect, test } from './fixtures.ts';
import { csvOf, openList, spaced } from './lists.ts';

const path = '/admin/access/sensitive-data';
const staff = '/admin/access/admin';

interface Row {
  readonly id: number;
  readonly version: number;
}

test('[M-31.list] [M-31.write] a change shows its masked values and is rolled back', async ({ adminPage: page, owner }) => {
  const username = `s${Date.now().toString(36)}`.slice(0, 15);
  const draft = { username, nickname: username, password: 'Kestrel-41-lane', mobile: '13800000001', roleIds: [] };
  const { id, version } = (await owner.post<Row>(`${staff}/add`, draft)).data;
  await owner.post(`${staff}/Update`, { id, version, mobile: '13911112222' });
  const list = await openList(page, `${path}?f.rowId=eq:${id}`);
  await list.getByRole('row').nth(1).getByText('mobile').click();
  const drawer = page.getByRole('dialog');
  await expect(drawer).toContainText('138****0001');
  await expect(drawer).toContainText('139****2222');
  await expect(drawer).not.toContainText('13911112222');
  await drawer.getByRole('button', { name: texts['text.rollBack'] }).click();
  await page.locator('.ant-popconfirm').getByRole('button').last().click();
  await expect(drawer).toHaveCount(0);
  const read = async () => (await owner.post<{ mobile: string }>(`${staff}/GetDetailPage`, { id })).data.mobile;
  await expect.poll(read).toBe('13800000001');
});

test('[M-31.lang] [M-31.export] the list is exported, and it and its rules are in both languages', async ({
  adminPage: page,
  owner,
}) => {
  const username = `x${Date.now().toString(36)}`.slice(0, 15);
  const draft = { username, nickname: username, password: 'Kestrel-41-lane', roleIds: [] };
  const { id, version } = (await owner.post<Row>(`${staff}/add`, draft)).data;
  await owner.post(`${staff}/Update`, { id, version, motto: 'New' });
  const list = await openList(page, `${path}?f.rowId=eq:${id}`);
  await list.getByRole('button', { name: spaced(kit['export.button']) }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: csvOf(kit['export.seen']) }).click(),
  ]);
  expect(readFileSync(await file.path(), 'utf8')).toContain(texts['field.field']);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^关\s*闭$/ })
    .last()
    .click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: '切换语言' }).click();
  await expect(list.getByRole('heading', { name: english.title, exact: true })).toBeVisible();
  expect((await list.getByRole('columnheader').allInnerTexts()).filter((text) => /[\u4e00-\u9fff]/.test(text))).toEqual([]);
  await list.getByRole('button', { name: english['text.rules'] }).click();
  const rules = page.getByRole('dialog');
  await expect(rules.getByRole('row').nth(1)).toBeVisible();
  expect((await rules.getByRole('cell').allInnerTexts()).filter((text) => /[\u4e00-\u9fff]/.test(text))).toEqual([]);
});
