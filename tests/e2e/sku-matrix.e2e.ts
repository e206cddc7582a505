import type { CDPSession, Locator, Page } from '@playwright/test';
import resource from '../../packages/admin-ui/locales/zh-cn/resource.json' with { type: 'json' };
import product from '../../contexts/catalog/product/locales/zh-cn.json' with { type: 'json' };
import { openTab } from './staff-page.ts';
import { expect, test } from './fixtures.ts';
import { formatText } from './lists.ts';
import { addSpec, cellOf, chooseCategory, formPath } from './product-form.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const named = (letter: string, count: number): string[] => Array.from({ length: count }, (_none, i) => `${letter}${i + 1}`);

const price = product['line.sku.priceAmount'];

/** Ten prices, one of them with two digits, and Enter after each. */
const keysOfPrices = 21;

async function threadMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}

async function typePrices(page: Page, form: Locator, first: number): Promise<void> {
  await (await cellOf(form, 0, price)).click();
  for (let row = 0; row < 10; row += 1) {
    await page.keyboard.type(String(row + first));
    await page.keyboard.press('Enter');
  }
  await expect(await cellOf(form, 9, price)).toHaveText(`¥${first + 9}.00`);
}

/** CPU of the page's main thread per key, while ten prices are typed into a column for the second time. */
async function perKey(page: Page, form: Locator): Promise<number> {
  await typePrices(page, form, 20);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const before = await threadMs(session);
  await typePrices(page, form, 1);
  const spent = (await threadMs(session)) - before;
  await session.detach();
  return spent / keysOfPrices;
}

async function fillIn(page: Page, form: Locator, name: string): Promise<void> {
  await form.getByLabel(product['field.name']).fill(name);
  await chooseCategory(page, form);
}

test('[M-38.page] 2,000 SKUs of four specs are typed, pasted, filled, undone, saved, and saved again after a change review', async ({
  adminPage: page,
}) => {
  test.setTimeout(240_000);
  const form = await openTab(page, formPath);
  await fillIn(page, form, `矩阵 ${Date.now()}`);
  await addSpec(page, '颜色', named('c', 5));
  await addSpec(page, '尺码', named('s', 4));
  await expect(form.getByText(formatText(product['text.skuCount'], { count: 20 }))).toBeVisible();
  const few = await perKey(page, form);
  await addSpec(page, '材质', named('m', 10));
  await addSpec(page, '包装', named('p', 10));
  await expect(form.locator('[data-rows="2000"]')).toBeVisible();
  const many = await perKey(page, form);
  const ratio = many / few;
  test.info().annotations.push({
    type: 'CPU per key, 2,000 SKUs against 20',
    description: `${many.toFixed(1)} ms / ${few.toFixed(1)} ms = ${ratio.toFixed(2)}`,
  });
  expect(ratio).toBeLessThan(3);

  const block = Array.from({ length: 500 }, (_none, i) => `${i + 10}\t${i + 20}\t${i + 5}`).join('\r\n');
  await page.evaluate((text) => navigator.clipboard.writeText(`${text}\r\n`), block);
  await (await cellOf(form, 0, price)).click();
  await page.keyboard.press('Control+v');
  await page.keyboard.press('Control+ArrowDown');
  await (await cellOf(form, 1999, price)).click();
  await page.keyboard.type('66');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+Home');
  await expect(await cellOf(form, 0, price)).toHaveText('¥10.00');
  await expect(await cellOf(form, 2, product['line.sku.costAmount'])).toHaveText('¥7.00');

  // Filling 1,999 cells is one undo step.
  await (await cellOf(form, 0, price)).click();
  await page.keyboard.press('Control+Shift+ArrowDown');
  await page.keyboard.press('Control+d');
  await page.keyboard.press('Control+ArrowDown');
  await expect(await cellOf(form, 1999, price)).toHaveText('¥10.00');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+ArrowDown');
  await expect(await cellOf(form, 1999, price)).toHaveText('¥66.00');
  await page.keyboard.press('Control+y');
  await expect(form.locator('.gr-row.unsaved')).toHaveCount(0);

  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/\/admin\/catalog\/product\/\d+$/, { timeout: 60_000 });
  const path = `${new URL(page.url()).pathname}/edit`;
  const again = await openTab(page, path);
  await expect(again.locator('[data-rows="2000"]')).toBeVisible({ timeout: 30_000 });
  await (await cellOf(again, 0, price)).click();
  await page.keyboard.type('12.5');
  await page.keyboard.press('Enter');
  await (await cellOf(again, 0, price)).click();
  for (let row = 0; row < 6; row += 1) await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Control+d');
  await expect(again.getByRole('button', { name: formatText(resource['changes.unsaved'], { count: 7 }) })).toBeVisible();
  await expect(again.locator('.gr-row.unsaved')).toHaveCount(7);
  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(formatText(resource['changes.rows.changed'], { count: 7 }));
  await expect(dialog.getByRole('row').nth(1)).toContainText(/c1 \/ s1 \/ m1 \/ p1.*¥10\.00.*¥12\.50/);
  await dialog.getByRole('button', { name: resource['changes.back'] }).click();
  await expect(dialog).toHaveCount(0);
  await expect(await cellOf(again, 6, price)).toHaveText('¥12.50');
  await page.keyboard.press('Control+s');
  await page.getByRole('button', { name: resource['changes.save'] }).click();
  await expect(page).toHaveURL(/\/admin\/catalog\/product\/\d+$/, { timeout: 60_000 });
  await page.goto(path);
  await expect(await cellOf(again, 6, price)).toHaveText('¥12.50');
  await expect(await cellOf(again, 7, price)).toHaveText('¥10.00');
});
