import type { Page } from '@playwright/test';
import purchaseTexts from '../../contexts/catalog/purchase-in/locales/zh-cn.json' with { type: 'json' };
import texts from '../../contexts/catalog/stocktake/locales/zh-cn.json' with { type: 'json' };
import { unique } from './drafts.ts';
import { expect, test } from './fixtures.ts';
import { newProduct } from './keyboard-sample.ts';
import { shown } from './staff-page.ts';
import type { Calls } from './staff.ts';

const stock = '/admin/catalog/stock';

interface Level {
  readonly id: number;
  readonly skuCode: string;
  readonly onHand: number;
}

async function newLevel(owner: Calls): Promise<Level & { readonly name: string }> {
  const { name } = await newProduct(owner);
  const { data } = await owner.post<{ result: Level[] }>(`${stock}/GetPageData`, { quick: name });
  const [level] = data.result;
  if (!level) throw new Error('the product has no level');
  return { ...level, name };
}

const onHand = async (owner: Calls, name: string): Promise<number | undefined> =>
  (await owner.post<{ result: Level[] }>(`${stock}/GetPageData`, { quick: name })).data.result[0]?.onHand;

/** Scans a code as a keyboard scanner does: typed into the focused field, ended by Enter. */
async function scan(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
}

test('a stocktake is counted by scanner on a phone, its differences are shown and applied', async ({
  adminPage: page,
  owner,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { skuCode, name } = await newLevel(owner);
  const { data } = await owner.post<{ id: number }>('/admin/catalog/stocktake/add', { name: unique('盘点') });
  const path = `/admin/catalog/stocktake/${data.id}`;
  await page.goto(path);
  const detail = shown(page, path);
  await detail.getByLabel(texts['text.scan']).click();
  for (let one = 0; one < 3; one += 1) await scan(page, skuCode);
  await scan(page, 'NO-SUCH-CODE');
  await expect(detail.getByRole('status', { name: texts['text.last'] })).toContainText('NO-SUCH-CODE');
  const sheet = detail.getByRole('region', { name: texts['text.sheet'] });
  await expect(sheet).toContainText(name);
  await expect(sheet.getByRole('cell').nth(1)).toHaveText('3');
  await detail.getByRole('button', { name: texts['transition.apply'] }).click();
  await page.getByRole('dialog').getByRole('button', { name: texts['transition.apply'] }).click();
  await expect(detail).toContainText(texts['choice.status.applied']);
  expect(await onHand(owner, name)).toBe(3);
});

test('a purchase is received in two parts', async ({ adminPage: page, owner }) => {
  const level = await newLevel(owner);
  const { data } = await owner.post<{ id: number }>('/admin/catalog/purchase-in/add', { supplier: unique('供应商') });
  const path = `/admin/catalog/purchase-in/${data.id}`;
  await page.goto(path);
  const detail = shown(page, path);
  await detail.getByLabel(purchaseTexts['text.code']).fill(level.skuCode);
  await detail.getByLabel(purchaseTexts['text.qty']).fill('8');
  await detail.getByLabel(purchaseTexts['text.cost']).fill('12.50');
  await detail.getByRole('button', { name: purchaseTexts['text.add'] }).click();
  await expect(detail.getByRole('region', { name: purchaseTexts['text.lines'] })).toContainText('100.00');
  for (const qty of ['5', '3']) {
    await detail.getByRole('button', { name: purchaseTexts['transition.receive'] }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('spinbutton').fill(qty);
    await dialog.getByRole('button', { name: purchaseTexts['transition.receive'] }).click();
    await expect(dialog).toHaveCount(0);
  }
  await expect(detail).toContainText(purchaseTexts['choice.status.received']);
  expect(await onHand(owner, level.name)).toBe(level.onHand + 8);
});
