import { randomUUID } from 'node:crypto';
import english from '../../contexts/catalog/stock/locales/en.json' with { type: 'json' };
import chinese from '../../contexts/catalog/stock/locales/zh-cn.json' with { type: 'json' };
import shell from '../../packages/ui/locales/zh-cn/shell.json' with { type: 'json' };
import { shown, signIn } from './staff-page.ts';
import { layLine } from '../security/faults/line.ts';
import { expect, test } from './fixtures.ts';
import { formatText } from './lists.ts';
import { type Calls, open } from './staff.ts';

const products = '/admin/catalog/product';
const stock = '/admin/catalog/stock';

/** Creates a product on sale with ten units and a low-stock threshold of five; returns the id of its SKU. */
async function onSale(owner: Calls, name: string): Promise<number> {
  const { data: found } = await owner.post<{ result: readonly { id: number }[] }>('/admin/catalog/category/GetPageData', {
    filters: { field: 'name', op: 'eq', value: '杯壶' },
  });
  const skus = [{ values: [], priceAmount: 4900, lowStock: 5 }];
  const product = { name, categoryId: found.result[0]?.id, images: ['/storage/e2e.webp'], skus };
  const key = { 'idempotency-key': randomUUID() };
  const body = { product, stock: [{ values: [], onHand: 10 }] };
  const { data } = await owner.post<{ id: number; version: number; skus: readonly { id: number }[] }>(
    `${products}/SaveWithStock`,
    body,
    key,
  );
  expect((await owner.post(`${products}/publish`, { id: data.id, version: data.version })).status).toBe(200);
  return data.skus[0]?.id ?? 0;
}

const take = (owner: Calls, skuId: number, qty: number) =>
  owner.post(`${stock}/adjust`, { skuId, type: 'adjust', qty: -qty, reason: 'sold' }, { 'idempotency-key': randomUUID() });

test('low stock adds one notification, in both languages, which links to the low-stock list', async ({ page, owner, hire }) => {
  const name = `将尽 ${Date.now().toString(36)}`;
  const skuId = await onSale(owner, name);
  await signIn(page, await hire([`${stock}/index`]));
  const bell = page.getByRole('button', { name: /^通知/ });
  await bell.click();
  await page.keyboard.press('Escape');
  const rung = page.getByRole('listitem').filter({ hasText: name });
  const told = { name, available: 5, lowStock: 5 };

  expect((await take(owner, skuId, 5)).status).toBe(200);
  // Other tests may sell out something meanwhile: the alert of this test is among the new ones.
  await expect(bell).toHaveAccessibleName(/^通知，\d+ 条新的$/);
  await bell.click();
  await expect(rung).toHaveCount(1);
  await expect(rung).toContainText(formatText(chinese['text.lowStockNotification'], told));
  await expect(rung).toHaveAttribute('data-new', 'true');
  await page.keyboard.press('Escape');
  expect((await take(owner, skuId, 1)).status).toBe(200);
  await bell.click();
  await expect(rung).toHaveCount(1);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: shell['header.language'] }).click();
  const inEnglish = page.getByRole('button', { name: /^Notifications/ });
  await expect(inEnglish).toBeVisible();
  await page.reload();
  const now = formatText(english['text.lowStockNotification'], { ...told, available: 4 });
  await inEnglish.click();
  await expect(rung).toContainText(now);
  await rung.getByRole('link').click();
  await expect(page).toHaveURL(/\/admin\/catalog\/stock\?f\.low=eq(:|%3A)true/);
  await expect(rung).toBeHidden();
  const list = shown(page, stock);
  await expect(list.getByRole('row').nth(1)).toBeVisible();
  await list.getByRole('textbox', { name: /^Search/ }).fill(name);
  await expect(list.getByRole('row', { name: new RegExp(name) })).toBeVisible();
  await expect(list.getByRole('row')).toHaveCount(2);
});

test('stock that ran low while the connection was down adds a notification when it is back, without a reload', async ({
  browser,
  baseURL,
  owner,
  hire,
}) => {
  const name = `断线 ${Date.now().toString(36)}`;
  const skuId = await onSale(owner, name);
  const line = await layLine({ host: '127.0.0.1', port: Number(new URL(baseURL ?? '').port) });
  const page = await open(browser, await hire([`${stock}/index`]), `http://127.0.0.1:${line.port}`);
  await page.getByRole('button', { name: /^通知/ }).click();
  const rung = page.getByRole('listitem').filter({ hasText: name });

  // The page requests another stream, so it knows that the first is gone.
  const missed = page.waitForRequest(/\/api\/events\/ticket$/);
  line.refuse();
  await missed;
  expect((await take(owner, skuId, 5)).status).toBe(200);
  await expect(rung).toBeHidden();
  line.heal();

  await expect(rung).toHaveAttribute('data-new', 'true', { timeout: 30_000 });
  await page.context().close();
  await line.close();
});
