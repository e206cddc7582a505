import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import english from '../../contexts/catalog/product/locales/en.json' with { type: 'json' };
import product from '../../contexts/catalog/product/locales/zh-cn.json' with { type: 'json' };
import stock from '../../contexts/catalog/stock/locales/zh-cn.json' with { type: 'json' };
import englishKit from '../../packages/admin-ui/locales/en/resource.json' with { type: 'json' };
import kit from '../../packages/admin-ui/locales/zh-cn/resource.json' with { type: 'json' };
import { openTab, shown } from './staff-page.ts';
import { expect, test } from './fixtures.ts';
import { formatText } from './lists.ts';
import { addSpec, cellOf, chooseCategory, formPath } from './product-form.ts';

const files = join(import.meta.dirname, '../../contexts/catalog/product/testing/files');
const listPath = '/admin/catalog/product';
const stockPath = '/admin/catalog/stock';

/** Fills a column of the editable grid with one value. */
async function fill(form: Locator, column: string, value: string): Promise<void> {
  await form.getByLabel(product['text.batchField']).click();
  await form.page().locator('.ant-select-dropdown:visible').getByText(column, { exact: true }).click();
  await form.getByLabel(product['text.batchValue']).fill(value);
  await form.getByLabel(product['text.batchValue']).press('Enter');
}

test('[M-03.write] [M-38.page] [R-08.addProduct] a product with two specs of three values each is entered in the grid, published and found in the list', async ({
  adminPage: page,
}) => {
  test.setTimeout(120_000);
  const name = `帆布手提袋 ${Date.now()}`;
  const form = await openTab(page, formPath);

  await form.getByRole('button', { name: product['text.saveAndPublish'] }).click();
  await expect(form.getByRole('alert').first()).toContainText(product['line.sku.priceAmount']);

  await form.getByLabel(product['field.name']).fill(name);
  await chooseCategory(page, form);
  await form.getByRole('button', { name: '填写图片地址' }).click();
  const address = page.getByRole('textbox', { name: '图片地址' });
  await address.fill('/storage/e2e.webp');
  await address.press('Enter');
  await expect(address).toBeHidden();
  await addSpec(page, '颜色', ['燕麦', '墨绿', '砖红']);
  await addSpec(page, '容量', ['小', '中', '大']);
  await expect(form.getByText(formatText(product['text.skuCount'], { count: 9 }))).toBeVisible();

  await fill(form, product['line.sku.priceAmount'], '59.9');
  await fill(form, product['text.onHand'], '10');
  const last = await cellOf(form, 8, product['line.sku.priceAmount']);
  await expect(last).toHaveText('¥59.90');
  await last.click();
  await page.keyboard.type('69');
  await page.keyboard.press('Enter');
  await expect(last).toHaveText('¥69.00');
  await form.getByRole('button', { name: product['text.undo'] }).first().click();
  await expect(last).toHaveText('¥59.90');
  await form.getByRole('button', { name: product['text.redo'] }).first().click();
  await expect(last).toHaveText('¥69.00');

  await form.getByRole('button', { name: product['text.saveAndPublish'] }).click();
  await expect(page).toHaveURL(/\/admin\/catalog\/product\/\d+$/);
  const detail = page.locator('.rs-detail:visible');
  await expect(detail.getByRole('heading', { name })).toBeVisible();
  await expect(detail.locator('.rs-detail-head')).toContainText(product['choice.status.on_sale']);
  await expect(detail.locator('.product-stats')).toContainText('90');

  await page.goto(`${listPath}?tab=on_sale&q=${encodeURIComponent(name)}`);
  const row = shown(page, listPath).getByRole('row', { name });
  await expect(row).toContainText('¥59.90 – ¥69.00');
  await expect(row).toContainText(product['choice.status.on_sale']);
});

test('[M-03.write] the code of another product is reported at its cell, and no input is lost', async ({ adminPage: page }) => {
  const form = await openTab(page, `${listPath}/2/edit`);
  const barcode = await cellOf(form, 0, product['line.sku.barcode']);
  await barcode.click();
  await page.keyboard.type('6900000000014');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+s');
  await expect(barcode).toHaveAttribute('aria-invalid', 'true');
  await expect(form.getByRole('alert').first()).toContainText(product['line.sku.barcode']);
  await expect(barcode).toContainText('6900000000014');
  await barcode.click();
  const message = form.locator('.gr-message');
  const [said, sheet] = [await message.boundingBox(), await form.locator('.sku-grid').boundingBox()];
  if (!said || !sheet) throw new Error('the message or the sheet is not on screen');
  expect(said.x + said.width, 'read to its end').toBeLessThanOrEqual(sheet.x + sheet.width);
  expect(said.y + said.height, 'read to its last line').toBeLessThanOrEqual(sheet.y + sheet.height);
});

test('[M-03.list] products are searched, counted, sorted, paged, and filtered by state', async ({ adminPage: page }) => {
  const list = await openTab(page, listPath);
  const rows = () => list.getByRole('row').filter({ has: page.getByRole('gridcell') });
  const count = async () => Number(((await list.locator('.rs-count').textContent()) ?? '').replaceAll(/\D/g, ''));
  await expect(rows()).toHaveCount(10);
  const whole = await count();
  await list.locator('.rs-quick input').fill('杯');
  await expect(page).toHaveURL(/q=/);
  await expect.poll(count).toBeLessThan(whole);
  for (const text of await rows().allTextContents()) expect(text).toContain('杯');
  await list.locator('.rs-quick input').fill('');
  await expect.poll(count).toBe(whole);

  const prices = async () =>
    (await rows().allTextContents()).map((text) => Number(/¥([\d,]+\.\d\d)/.exec(text)?.[1]?.replaceAll(',', '')));
  const title = list.getByRole('columnheader', { name: product['text.price'] });
  await title.click();
  await expect(title).toHaveAttribute('aria-sort', 'ascending');
  const isSorted = async (direction: 1 | -1) => {
    const all = await prices();
    return all.every((price, n) => n === 0 || direction * (price - (all[n - 1] ?? 0)) >= 0);
  };
  await expect.poll(() => isSorted(1)).toBe(true);
  const [cheapest = 0] = await prices();
  await title.click();
  await expect(title).toHaveAttribute('aria-sort', 'descending');
  await expect.poll(async () => (await prices())[0]).toBeGreaterThan(cheapest);
  expect(await isSorted(-1)).toBe(true);

  await list.getByRole('button', { name: new RegExp(product['text.tab.soldOut']) }).click();
  await expect(page).toHaveURL(/tab=soldOut/);
  await expect(list.getByRole('row').nth(1)).toContainText(product['text.soldOut']);
  await list.getByRole('button', { name: new RegExp(product['choice.status.draft']) }).click();
  await expect(list.getByRole('row').nth(1)).toContainText(product['choice.status.draft']);
});

/**
 * The import file with unique handles, so that its products are new whatever was imported before, and with one invalid price.
 */
function ownSheet(): Buffer {
  const mark = `own-${Date.now()}-`;
  const [head = '', ...lines] = readFileSync(join(files, 'apparel.csv'), 'utf8').split('\n');
  const own = lines.map((line) => line.replace(/^(?=[a-z0-9-]+,)/, mark));
  const price = head.split(',').indexOf('Variant Price');
  const broken = (own[0] ?? '').split(/,(?! )/);
  broken[price] = 'fifty';
  return Buffer.from([head, broken.join(','), ...own.slice(1)].join('\n'));
}

test('[M-03.write] a Shopify file is previewed, its row errors are listed, and the valid products are imported while the dialog is closed', async ({
  adminPage: page,
}) => {
  const list = await openTab(page, listPath);
  await list.getByRole('button', { name: kit['import.button'], exact: true }).click();
  await page.locator('input[type=file]').setInputFiles({ name: 'apparel.csv', mimeType: 'text/csv', buffer: ownSheet() });
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(product['text.import.format.shopify'])).toBeVisible();
  const total = (kind: string) => dialog.locator(`[data-total=${kind}] dd`);
  await expect(total('create')).toHaveText('19');
  await expect(total('error')).toHaveText('1');
  // Why products stay drafts is said above the preview, not only in a tab.
  await expect(dialog.locator('.ant-alert-warning')).toContainText(product['detail.checks.category']);
  const fault = dialog.getByRole('row').filter({ hasText: 'fifty' });
  await expect(fault).toContainText('Variant Price');
  await expect(fault).toContainText(product['rule.import.bad-money']);

  await dialog.getByText(kit['import.abort']).click();
  const apply = dialog.getByRole('button', { name: formatText(kit['import.apply'], { count: 19 }) });
  await expect(apply).toBeDisabled();
  await dialog.getByText(kit['import.skip']).click();
  await apply.click();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await list.getByRole('button', { name: new RegExp(`^${kit['import.button']}`) }).click();
  await expect(dialog.getByText(kit['import.applied'])).toBeVisible({ timeout: 30_000 });
  await expect(total('create')).toHaveText('19');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: formatText(kit['import.failed-rows'], { count: 1 }) }).click(),
  ]);
  expect(readFileSync(await file.path(), 'utf8')).toContain('fifty');
});

test('[M-03.write] stock is adjusted with a reason, which the ledger shows', async ({ adminPage: page }) => {
  const reason = `展会退回 ${Date.now()}`;
  const list = await openTab(page, `${stockPath}?q=PC000003-01`);
  const row = list.getByRole('row').nth(1);
  await expect(row).toContainText('PC000003-01');
  await row.hover();
  await row.getByRole('button', { name: stock['text.adjust'] }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(stock['text.type.purchase_in']).click();
  await dialog.getByLabel(stock['text.qty.purchase_in']).fill('25');
  await dialog.getByRole('button', { name: stock['text.adjust'] }).click();
  await expect(dialog.getByLabel(stock['text.reason'])).toBeFocused();
  await page.keyboard.type(reason);
  await dialog.getByRole('button', { name: stock['text.adjust'] }).click();
  await expect(dialog).toBeHidden();
  await row.click();
  const ledger = page.getByRole('dialog').getByRole('row').filter({ hasText: reason });
  await expect(ledger).toContainText('+25');
  await expect(ledger).toContainText(stock['text.type.purchase_in']);
});

test('[M-03.lang] [M-38.lang] products and their form are shown in English too', async ({ adminPage: page }) => {
  await page.addInitScript(() => localStorage.setItem('config', JSON.stringify({ language: 'en' })));
  await page.goto(listPath);
  await expect(shown(page, listPath).getByRole('heading', { name: english.title })).toBeVisible();
  await expect(shown(page, listPath).getByRole('button', { name: englishKit['import.button'] })).toBeVisible();
  const form = await openTab(page, formPath);
  await expect(form.getByRole('heading', { name: english['text.new'] })).toBeVisible();
  await expect(form.getByRole('button', { name: english['text.saveAndPublish'] })).toBeVisible();
  for (const part of ['basics', 'pictures', 'skus', 'description', 'sale'] as const)
    await expect(form.getByRole('heading', { name: english[`text.section.${part}`] })).toBeVisible();
  expect(await form.innerText()).not.toMatch(/[\u4e00-\u9fff]/);
});
