import kit from '../../packages/admin-ui/locales/zh-cn/resource.json' with { type: 'json' };
import orderTexts from '../../contexts/sales/order/locales/zh-cn.json' with { type: 'json' };
import english from '../../packages/admin-ui/locales/en/resource.json' with { type: 'json' };
import { seriousViolations } from './axe.ts';
import { drafts, products, unique } from './drafts.ts';
import { expect, test } from './fixtures.ts';
import { newOrder } from './keyboard-sample.ts';
import { edit, find } from './plain-form.ts';
import { openTab, shown, signIn } from './staff-page.ts';

const log = '/admin/access/admin-log';
const orders = '/admin/sales/order';

test('[M-27.list] a product shows from what to what its prices changed, with a link to all entries', async ({
  adminPage: page,
  owner,
}) => {
  const [draft] = await drafts(owner, unique('改价'), 1);
  if (!draft) throw new Error('no draft was made');
  expect(
    (await owner.post(`${products}/reprice`, { id: draft.id, version: draft.version, direction: 'raise', shareBp: 1000 })).status,
  ).toBe(200);
  const detail = await openTab(page, `${products}/${draft.id}`);
  const history = detail.locator('.rs-section').filter({ hasText: kit['history.title'] });
  const change = history.getByRole('listitem').first();
  await expect(change.locator('del').first()).toHaveText('¥19.91');
  await expect(change.locator('ins').first()).toHaveText('¥21.90');
  expect(await seriousViolations(page)).toEqual([]);
  await history.getByRole('link', { name: kit['history.all'] }).click();
  await expect(page).toHaveURL(new RegExp(`${log}\\?f\\.resource=eq.*f\\.rowId=eq.*${draft.id}`));
});

test('[M-27.deny] only staff who may open the log see the history of a row', async ({ page, owner, hire }) => {
  const { id } = await newOrder(owner);
  for (const [permissions, count] of [
    [[`${orders}/index`], 0],
    [[`${orders}/index`, `${log}/index`], 1],
  ] as const) {
    await signIn(page, await hire(permissions), null);
    const detail = await openTab(page, `${orders}/${id}`);
    await expect(detail.getByRole('heading', { name: orderTexts['text.events'] })).toBeVisible();
    await expect(detail.getByRole('heading', { name: kit['history.title'] })).toHaveCount(count);
  }
});

test('the form of a plain list has the history of its row below it, in both languages', async ({ adminPage: page, owner }) => {
  const name = unique('Audited');
  const brand = '/admin/catalog/brand';
  const { data } = await owner.post<{ id: number; version: number }>(`${brand}/add`, { name });
  await owner.post(`${brand}/Update`, { id: data.id, version: data.version, name: `${name} & Co` });
  await openTab(page, brand);
  await edit(page, await find(page, brand, `${name} & Co`));
  await page.getByText(kit['history.title']).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.locator('del')).toHaveText(name);
  await expect(drawer.locator('ins').filter({ hasText: `${name} & Co` })).toBeVisible();
  await drawer.getByRole('button', { name: kit['form.cancel'] }).click();
  await page.getByRole('button', { name: '切换语言' }).click();
  await shown(page, brand).getByRole('row', { name }).getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByText(english['history.title'])).toBeVisible();
});
