import words from '../../contexts/access/change-set/locales/zh-cn.json' with { type: 'json' };
import brand from '../../contexts/catalog/brand/locales/zh-cn.json' with { type: 'json' };
import kit from '../../packages/admin-ui/locales/zh-cn/resource.json' with { type: 'json' };
import { unique } from './drafts.ts';
import { expect, test } from './fixtures.ts';
import { chooseAction, reachRow } from './keyboard-plain.ts';
import { openList, spaced } from './lists.ts';

const sets = '/admin/access/change-set';
const brands = '/admin/catalog/brand';

interface Row {
  readonly id: number;
  readonly version: number;
}

test('a change set shows its differences, says what goes back, and is undone', async ({ adminPage: page, owner }) => {
  const name = unique('撤');
  const { id, version } = (await owner.post<Row>(`${brands}/add`, { name, story: '旧故事' })).data;
  await owner.post(`${brands}/Update`, { id, version, story: '新故事' });
  const filters = [{ field: 'resource', op: 'eq', value: 'catalog/brand' }];
  const found = await owner.post<{ result: readonly { id: number; traceId: string }[] }>(`${sets}/GetPageData`, { filters });
  const { data: set } = await owner.post<{ traceId: string }>(`${sets}/GetDetailPage`, { id: found.data.result[0]?.id });
  const list = await openList(page, `${sets}?f.traceId=eq:${set.traceId}`);
  await list.getByRole('row').nth(1).getByText(words['choice.kind.edit']).first().click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('listitem').filter({ hasText: '新故事' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await reachRow(page, sets);
  await chooseAction(page, words['transition.undo']);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(words['text.count.back'].replace('{{count}}', '1'));
  await expect(dialog).toContainText(name);
  await dialog.getByRole('button', { name: spaced(words['transition.undo']) }).click();
  await expect(dialog).toHaveCount(0);
  await expect
    .poll(async () => (await owner.post<{ story: string }>(`${brands}/GetDetailPage`, { id })).data.story)
    .toBe('旧故事');
});

test('a stale save merges what one changed, asks for what both changed, and a past state comes back', async ({
  adminPage: page,
  owner,
}) => {
  const name = unique('并');
  const draft = { name, story: '旧故事', website: 'https://old.example' };
  const { id, version } = (await owner.post<Row>(`${brands}/add`, draft)).data;
  const list = await openList(page, `${brands}?q=${encodeURIComponent(name)}`);
  await expect(list.getByRole('row').nth(1)).toBeVisible();
  await reachRow(page, brands);
  await chooseAction(page, kit['list.edit']);
  const form = page.getByRole('dialog');
  await form.getByLabel(brand['field.website']).fill('https://mine.example');
  await owner.post(`${brands}/Update`, { id, version, story: '对方的故事', website: 'https://theirs.example' });
  await page.keyboard.press('Control+s');
  const conflict = page.getByRole('dialog').filter({ hasText: kit['conflict.title'] });
  const merge = conflict.getByRole('button', { name: kit['conflict.merge'] });
  await expect(merge).toBeDisabled();
  await conflict.getByRole('radio', { name: `${brand['field.website']}: ${kit['conflict.here']}` }).check();
  await merge.click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const { data } = await owner.post<object>(`${brands}/GetDetailPage`, { id });
  expect(data).toMatchObject({ story: '对方的故事', website: 'https://mine.example' });
  await chooseAction(page, kit['list.edit']);
  await page.getByRole('dialog').getByText(kit['history.title']).click();
  await page.getByRole('button', { name: kit['past.open'] }).last().click();
  const past = page.getByRole('dialog').filter({ hasText: kit['past.compared'] });
  await expect(past.getByRole('listitem').filter({ hasText: '对方的故事' })).toBeVisible();
  await past.getByRole('button', { name: kit['past.restore'] }).click();
  await expect(past).toHaveCount(0);
  expect((await owner.post<object>(`${brands}/GetDetailPage`, { id })).data).toMatchObject(draft);
});
