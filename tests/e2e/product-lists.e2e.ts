import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Locator } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import product from '../../contexts/catalog/product/locales/zh-cn.json' with { type: 'json' };
import kit from '../../packages/admin-ui/locales/zh-cn/resource.json' with { type: 'json' };
import { openTab, shown, signIn } from './staff-page.ts';
import { expect, test } from './fixtures.ts';
import { picture } from './plain-form.ts';
import { csvOf } from './lists.ts';
import { type Draft, drafts, products as path, unique } from './drafts.ts';

test('[M-03.export] the export of a filtered list contains exactly the products it shows, on a phone too', async ({
  adminPage: page,
  owner,
}) => {
  const mark = unique('导出');
  await drafts(owner, mark, 3);
  const query = `tab=draft&q=${encodeURIComponent(mark)}`;
  const list = await openTab(page, `${path}?${query}`);
  await expect(list.getByRole('row')).toHaveCount(4);
  const exported = async (choice: Locator): Promise<string[]> => {
    const [file] = await Promise.all([page.waitForEvent('download'), choice.click()]);
    const rows: Record<string, string>[] = parse(readFileSync(await file.path()), { bom: true, columns: true });
    return [...new Set(rows.map((row) => row[product['text.column.name']] ?? ''))].toSorted();
  };
  const wanted = [1, 2, 3].map((at) => `${mark} ${at}`);
  await list.getByRole('button', { name: '导出', exact: true }).click();
  expect(await exported(page.getByRole('menuitem', { name: csvOf(kit['export.sheet']) }))).toEqual(wanted);

  await page.setViewportSize({ width: 390, height: 844 });
  await list.getByRole('button', { name: '导入与导出' }).press('Enter');
  await expect(list.getByRole('button', { name: csvOf(kit['export.seen']) })).toBeFocused();
  expect(await exported(list.getByRole('button', { name: csvOf(kit['export.sheet']) }))).toEqual(wanted);
  await list.getByRole('button', { name: '导入与导出' }).click();
  await list.getByRole('button', { name: kit['import.button'], exact: true }).click();
  await expect(page.getByRole('dialog').getByText(kit['import.choose'])).toBeVisible();
});

test('[M-38.deny] staff who may view products but not add one see no form, and its calls are rejected', async ({
  page,
  owner,
  hire,
  callsAs,
}) => {
  const [stored] = await drafts(owner, unique('不可改'), 1);
  const person = await hire([`${path}/index`]);
  await signIn(page, person, null);
  const list = await openTab(page, `${path}?tab=draft`);
  await expect(list.getByRole('row').nth(1)).toBeVisible();
  await expect(list.getByRole('button', { name: /^新建/ })).toHaveCount(0);
  for (const form of ['/admin/addProduct', `${path}/${stored?.id}/edit`]) {
    await page.goto(form);
    await expect(shown(page, form).getByText(product['text.noRight'])).toBeVisible();
    await expect(shown(page, form).getByRole('textbox')).toHaveCount(0);
  }
  const calls = await callsAs(person);
  const draft = { name: '无权', skus: [{ values: [], priceAmount: 100 }] };
  const key = { 'idempotency-key': randomUUID() };
  expect((await calls.post(`${path}/add`, draft)).status).toBe(403);
  expect((await calls.post(`${path}/Save`, draft)).status).toBe(403);
  expect((await calls.post(`${path}/SaveWithStock`, { product: draft, stock: [] }, key)).status).toBe(403);
  expect((await calls.post(`${path}/Update`, { ...stored, subtitle: '无权' })).status).toBe(403);
});

test('[M-03.write] a picture is uploaded; a newer save is compared with mine, and only the differences are listed', async ({
  adminPage: page,
  owner,
}) => {
  const [made] = await drafts(owner, unique('并改'), 1);
  if (!made) throw new Error('nothing was added');
  const counted = { product: { id: made.id, version: made.version }, stock: [{ values: [], onHand: 7 }] };
  const { data: stocked } = await owner.post<Draft>(`${path}/SaveWithStock`, counted, { 'idempotency-key': randomUUID() });
  const form = await openTab(page, `${path}/${made.id}/edit`);
  await form.locator('[data-section="pictures"] input[type=file]').setInputFiles(picture);
  await expect(form.getByRole('img', { name: `${product['field.images']} 1` })).toHaveJSProperty('naturalWidth', 1);
  await owner.post(`${path}/Update`, { id: made.id, version: stocked.version, subtitle: '对方写的' });
  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('row')).toHaveCount(3);
  for (const name of [product['field.subtitle'], product['field.images']])
    await expect(dialog.getByRole('rowheader', { name })).toBeVisible();
  const saved = page.waitForResponse((response) => /\/(Update|SaveWithStock)$/i.test(response.url()));
  await dialog.getByRole('button', { name: '保留我的' }).click();
  expect((await saved).ok()).toBe(true);
  await expect(dialog).toHaveCount(0);
  const after = await owner.post<{ images: readonly string[]; stock: Readonly<Record<string, { onHand: number }>> }>(
    `${path}/GetDetailPage`,
    { id: made.id },
  );
  expect(after.data.images).toHaveLength(1);
  expect(Object.values(after.data.stock).map(({ onHand }) => onHand)).toEqual([7]);
});
