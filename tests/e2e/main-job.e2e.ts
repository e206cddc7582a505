import { join } from 'node:path';
import type { Page } from '@playwright/test';
import cart from '../../contexts/sales/draft-order/locales/zh-cn.json' with { type: 'json' };
import order from '../../contexts/sales/order/locales/zh-cn.json' with { type: 'json' };
import product from '../../contexts/catalog/product/locales/zh-cn.json' with { type: 'json' };
import kit from '../../packages/admin-ui/locales/zh-cn/resource.json' with { type: 'json' };
import { changes, readMetrics, shown, signInByHand } from './staff-page.ts';
import { expect, testAlone as test } from './fixtures.ts';

const files = join(import.meta.dirname, '../../contexts/catalog/product/testing/files');
/** One unit costs this, and three are in stock: enough that no low-stock counter changes. */
const goods = { name: 'Clay Plant Pot', spec: 'Large', price: 1599 };

async function importFile(page: Page, file: string): Promise<void> {
  await page.goto('/admin/catalog/product');
  const list = shown(page, '/admin/catalog/product');
  await list.getByRole('button', { name: kit['import.button'] }).click();
  await page.locator('input[type=file]').setInputFiles(join(files, file));
  await expect(page.getByText(product['text.import.format.shopify'])).toBeVisible();
  await page.getByRole('button', { name: /^导入 \d+ 条$/ }).click();
  await expect(page.getByText(kit['import.applied'])).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: kit['import.finish'] }).click();
}

/** Confirms the dialog of a transition. */
const agree = (page: Page, move: string) => page.getByRole('dialog').getByRole('button', { name: move, exact: true }).click();

async function publishAnew(page: Page): Promise<void> {
  await page.goto(`/admin/catalog/product?q=${encodeURIComponent(goods.name)}`);
  await shown(page, '/admin/catalog/product').getByRole('link', { name: goods.name }).click();
  for (const move of [product['transition.unpublish'], product['transition.publish']]) {
    await page.getByRole('button', { name: move, exact: true }).click();
    await agree(page, move);
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  await expect(page.locator('.rs-detail-head:visible').getByText(product['choice.status.on_sale'])).toBeVisible();
}

/** Enters the order and returns its number. */
async function takeOrder(page: Page): Promise<string> {
  await page.goto('/admin/cart');
  const session = shown(page, '/admin/cart');
  // The owner of the demo shop has a draft already: this order needs its own.
  await session.getByRole('button', { name: cart['text.newDraft'] }).click();
  await expect(session.getByText(cart['text.empty'])).toBeVisible();
  await session.getByPlaceholder(cart['text.scanField']).fill(goods.name);
  await session.getByRole('option', { name: new RegExp(goods.spec) }).click();
  await expect(session.getByRole('row', { name: new RegExp(goods.name) })).toBeVisible();
  await session.getByPlaceholder(cart['text.findMember']).fill('chen1001');
  await session.getByRole('option').first().click();
  await expect(session.getByRole('radiogroup', { name: cart['text.address'] }).getByRole('radio').first()).toBeChecked();
  await expect(session.locator('[data-saving=saved]')).toBeVisible();
  await session.getByRole('button', { name: /^提交订单/ }).click();
  const placed = session.getByRole('heading', { name: /订单 \d{16} 已提交/ });
  await expect(placed).toBeVisible();
  return /\d{16}/.exec((await placed.textContent()) ?? '')?.[0] ?? '';
}

async function openOrder(page: Page, orderNo: string): Promise<void> {
  await page.goto(`/admin/sales/order?q=${orderNo}`);
  await shown(page, '/admin/sales/order').getByRole('link', { name: orderNo }).click();
  await expect(page.getByRole('heading', { name: orderNo })).toBeVisible();
}

async function makeTransition(page: Page, move: string, state: string): Promise<void> {
  await page.getByRole('button', { name: move, exact: true }).click();
  if (move === order['transition.ship']) await page.getByRole('dialog').getByLabel(order['input.ship.carrier']).fill('顺丰速运');
  await agree(page, move);
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.locator('.rs-detail-head:visible').getByText(state)).toBeVisible();
}

/** Opens the list behind a metric; returns whether it contains the order, and the number of its rows. */
async function drill(page: Page, figure: string, orderNo: string): Promise<{ readonly holds: boolean; readonly count: number }> {
  await page.goto('/Index?span=days30');
  const [answer] = await Promise.all([
    page.waitForResponse(
      (response) =>
        response.url().includes('/admin/sales/order/GetPageData') && response.request().postData()?.includes('between') === true,
    ),
    page.locator(`[data-metric=${figure}] a`).click(),
  ]);
  const { data } = (await answer.json()) as { data: { result: readonly { orderNo: string }[]; page: { total: number } } };
  return { holds: data.result.some((row) => row.orderNo === orderNo), count: data.page.total };
}

test('[M-01.page] [M-37.page] [M-38.page] [M-05.write] [M-06.page] the main job: a catalogue is imported, an order is entered, paid, shipped and completed, and the dashboard shows it', async ({
  page,
  admin,
}) => {
  test.setTimeout(240_000);
  await signInByHand(page, admin);
  for (const file of ['apparel.csv', 'home-and-garden.csv', 'jewelery.csv']) await importFile(page, file);
  await publishAnew(page);

  const before = await readMetrics(page);
  const orderNo = await takeOrder(page);
  const placed = await readMetrics(page);
  expect(changes(before, placed)).toEqual({ gmv: goods.price, placedOrders: 1, 'todo.unpaid': 1 });

  await openOrder(page, orderNo);
  await makeTransition(page, order['transition.markPaid'], order['choice.status.to_ship']);
  const paid = await readMetrics(page);
  const { averageOrder, ...changed } = changes(placed, paid);
  expect(changed).toEqual({ paidAmount: goods.price, paidOrders: 1, 'todo.unpaid': -1, 'todo.toShip': 1 });
  expect(paid['averageOrder']).toBe(Math.round((paid['paidAmount'] ?? 0) / (paid['paidOrders'] ?? 1)));
  expect(averageOrder).not.toBe(0);

  await openOrder(page, orderNo);
  await makeTransition(page, order['transition.ship'], order['choice.status.shipped']);
  await makeTransition(page, order['transition.confirm'], order['choice.status.completed']);
  const completed = await readMetrics(page);
  expect(changes(paid, completed)).toEqual({ 'todo.toShip': -1 });

  for (const figure of ['gmv', 'paidAmount']) {
    const rows = await drill(page, figure, orderNo);
    expect(rows.holds, figure).toBe(true);
    expect(rows.count, figure).toBe(completed[figure === 'gmv' ? 'placedOrders' : 'paidOrders']);
  }
});
