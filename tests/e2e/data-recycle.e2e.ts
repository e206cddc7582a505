import { readFileSync } from 'node:fs';
import adminLogWords from '../../contexts/access/admin-log/locales/zh-cn.json' with { type: 'json' };
import recycle from '../../contexts/access/data-recycle/locales/zh-cn.json' with { type: 'json' };
import english from '../../contexts/access/data-recycle/locales/en.json' with { type: 'json' };
import kit from '../../packages/admin-ui/locales/zh-cn/resource.json' with { type: 'json' };
import { unique } from './drafts.ts';
import { expect, test } from './fixtures.ts';
import { chooseAction, reachRow } from './keyboard-plain.ts';
import { csvOf, head, openList, spaced } from './lists.ts';

const path = '/admin/access/data-recycle';
const category = '/admin/catalog/category';

interface Row {
  readonly id: number;
  readonly version: number;
}
interface Owner {
  post<T>(path: string, body: object): Promise<{ readonly data: T }>;
}

/** Deletes a category and the one above it. */
async function deletePair(owner: Owner, name: string): Promise<void> {
  const above = (await owner.post<Row>(`${category}/add`, { name: `${name} 上级` })).data;
  const below = (await owner.post<Row>(`${category}/add`, { name, parentId: above.id })).data;
  for (const { id, version } of [below, above]) await owner.post(`${category}/del`, { id, version });
}

test('[M-30.list] [M-30.write] a deleted row shows what was in it, says what comes back with it, and is restored', async ({
  adminPage: page,
  owner,
}) => {
  const name = unique('收');
  await deletePair(owner, name);
  const list = await openList(page, `${path}?f.label=eq:${encodeURIComponent(name)}`);
  await list.getByRole('row').nth(1).getByText(name).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('heading', { name: recycle['text.snapshot'] })).toBeVisible();
  await expect(drawer.getByRole('listitem').filter({ hasText: name }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await reachRow(page, path);
  await chooseAction(page, recycle['transition.restore']);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(recycle['text.comesToo']);
  await dialog.getByRole('button', { name: spaced(recycle['transition.restore']) }).click();
  await expect(dialog).toHaveCount(0);
  await expect
    .poll(async () => {
      const filters = [{ field: 'name', op: 'eq', value: name }];
      const { data } = await owner.post<{ result: readonly Row[] }>(`${category}/GetPageData`, { filters });
      return data.result.length;
    })
    .toBe(1);
});

test('[M-30.list] the bin is sorted by its head, goes to its second page, and is filtered and searched', async ({
  adminPage: page,
  hire,
  callsAs,
}) => {
  const mark = unique('序');
  const clerk = await hire(['index', 'add', 'del'].map((action) => `${category}/${action}`));
  const calls = await callsAs(clerk);
  const names = Array.from({ length: 12 }, (_, n) => `${mark} ${String(n).padStart(2, '0')}`);
  for (const name of names) {
    const { id, version } = (await calls.post<Row>(`${category}/add`, { name })).data;
    expect((await calls.post(`${category}/del`, { id, version })).status).toBe(200);
  }
  const query = `f.actorName=eq:${clerk.username}`;
  const list = await openList(page, `${path}?${query}`);
  const rows = list.getByRole('row').filter({ hasText: mark });
  const seen = async () => (await rows.allInnerTexts()).map((text) => names.find((name) => text.includes(name)));
  await expect.poll(seen).toEqual(names.toReversed().slice(0, 10));
  await list.getByRole('button', { name: kit['list.next'] }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect.poll(seen).toEqual(names.toReversed().slice(10));
  await list.getByRole('button', { name: kit['list.previous'] }).click();
  await head(list, kit['field.createdAt']).click();
  await expect(head(list, kit['field.createdAt'])).toHaveAttribute('aria-sort', 'ascending');
  await expect.poll(seen).toEqual(names.slice(0, 10));
  await list.getByRole('button', { name: kit['list.next'] }).click();
  await expect.poll(seen).toEqual(names.slice(10));
  await openList(page, `${path}?${query}&f.resource=in:catalog/category`);
  await expect(rows).toHaveCount(10);
  await page.goto(`${path}?${query}&f.resource=in:catalog/brand`);
  await expect(list.getByText(kit['state.nothing-found'])).toBeVisible();
  await page.goto(`${path}?${query}&tab=restored`);
  await expect(list.getByText(kit['state.nothing-found'])).toBeVisible();
});

test('[M-30.export] [M-30.lang] the bin is exported, and shown in both languages', async ({ adminPage: page, owner }) => {
  const name = unique('出');
  await deletePair(owner, name);
  const list = await openList(page, `${path}?f.label=eq:${encodeURIComponent(name)}`);
  await list.getByRole('button', { name: spaced(kit['export.button']) }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: csvOf(kit['export.seen']) }).click(),
  ]);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^关\s*闭$/ })
    .last()
    .click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const lines = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain(recycle['field.actorName']);
  expect(lines[1]).toContain(name);
  await expect(list.getByRole('heading', { name: recycle.title, exact: true })).toBeVisible();
  await page.getByRole('button', { name: '切换语言' }).click();
  await expect(list.getByRole('heading', { name: english.title, exact: true })).toBeVisible();
  const heads = (await list.getByRole('columnheader').allInnerTexts()).filter((text) => /[\u4e00-\u9fff]/.test(text));
  expect(heads).toEqual([]);
});

test('[M-30.write] a changed field is set back from its entry in the log', async ({ adminPage: page, owner }) => {
  const name = unique('回');
  const { id, version } = (await owner.post<Row>('/admin/catalog/brand/add', { name })).data;
  await owner.post('/admin/catalog/brand/Update', { id, version, name: `${name} 二` });
  const log = '/admin/access/admin-log';
  const list = await openList(page, `${log}?f.resource=eq:catalog/brand&f.rowId=eq:${id}&f.action=eq:edit`);
  await list.getByRole('row').nth(1).getByText(`${name} 二`).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('button', { name: adminLogWords['text.rollBack'].replace('{{field}}', '名称') }).click();
  await page.locator('.ant-popconfirm').getByRole('button').last().click();
  const read = async () => (await owner.post<{ name: string }>('/admin/catalog/brand/GetDetailPage', { id })).data.name;
  await expect.poll(read).toBe(name);
});
