import brand from '../../contexts/catalog/brand/locales/zh-cn.json' with { type: 'json' };
import kit from '../../packages/admin-ui/locales/zh-cn/resource.json' with { type: 'json' };
import type { Page } from '@playwright/test';
import { seriousViolations } from './axe.ts';
import { unique } from './drafts.ts';
import { expect, test } from './fixtures.ts';
import { chooseAction, reachRow } from './keyboard-plain.ts';
import { openList } from './lists.ts';

const brands = '/admin/catalog/brand';
const mayEdit = ['index', 'edit'].map((action) => `${brands}/${action}`);

/** Opens the form of the only row that a search finds. */
async function openForm(page: Page, name: string) {
  const list = await openList(page, `${brands}?q=${encodeURIComponent(name)}`);
  await expect(list.getByRole('row').nth(1)).toBeVisible();
  await reachRow(page, brands);
  await chooseAction(page, kit['list.edit']);
  const form = page.getByRole('dialog');
  await expect(form.getByLabel(brand['field.website'])).toBeVisible();
  return form;
}

const said = (text: string, name: string): string => text.replace('{{name}}', name);

test('two people with one record see each other come, type and leave, and the later save is merged', async ({
  adminPage: page,
  owner,
  hire,
  openAs,
}) => {
  const name = unique('同');
  const { id } = (await owner.post<{ id: number }>(`${brands}/add`, { name, story: '旧', website: 'https://old.example' })).data;
  const ann = await hire(mayEdit);
  const mine = await openForm(page, name);
  const theirs = await openForm(await openAs(ann), name);
  await expect(mine.getByText(said(kit['presence.open'], ann.username))).toBeVisible();
  await theirs.getByLabel(brand['field.story']).fill('对方的故事');
  await expect(mine.getByText(said(kit['presence.editing'], ann.username))).toBeVisible();
  await mine.getByLabel(brand['field.website']).fill('https://mine.example');
  await expect(theirs.getByRole('status')).toContainText(said(kit['presence.editing'], ''));
  await theirs.page().keyboard.press('Control+s');
  await expect(theirs).toHaveCount(0);
  await expect(mine.getByText(ann.username)).toHaveCount(0);
  await page.keyboard.press('Control+s');
  const conflict = page.getByRole('dialog').filter({ hasText: kit['conflict.title'] });
  await conflict.getByRole('button', { name: kit['conflict.merge'] }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect((await owner.post<object>(`${brands}/GetDetailPage`, { id })).data).toMatchObject({
    story: '对方的故事',
    website: 'https://mine.example',
  });
});

test('a list marks a row that somebody else has open, with who it is, until they leave', async ({
  adminPage: page,
  owner,
  hire,
  openAs,
}) => {
  const name = unique('标');
  await owner.post(`${brands}/add`, { name, story: '旧', website: 'https://old.example' });
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/admin/platform/presence/rows')) asked += 1;
  });
  const list = await openList(page, `${brands}?q=${encodeURIComponent(name)}`);
  const row = list.getByRole('row', { name });
  const mark = row.locator('.rs-row-mark');
  await expect(row).toBeVisible();
  await expect.poll(() => asked).toBeGreaterThan(0);
  await expect(mark).toHaveCount(0);

  const ann = await hire(mayEdit);
  const theirs = await openForm(await openAs(ann), name);
  await expect(mark).toHaveAttribute('title', said(kit['presence.open'], ann.username));
  await expect(mark).toHaveText([...ann.username][0]?.toUpperCase() ?? '');
  await theirs.getByLabel(brand['field.story']).fill('对方的故事');
  await expect(mark).toHaveAttribute('title', said(kit['presence.editing'], ann.username));
  expect(await seriousViolations(page)).toEqual([]);
  await theirs.page().keyboard.press('Control+s');
  await expect(theirs).toHaveCount(0);
  await expect(mark).toHaveCount(0);
  await expect(row).toBeVisible();
});
