import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import kit from '../../packages/admin-ui/locales/zh-cn/resource.json' with { type: 'json' };
import productWords from '../../contexts/catalog/product/locales/zh-cn.json' with { type: 'json' };
import stockWords from '../../contexts/catalog/stock/locales/zh-cn.json' with { type: 'json' };
import words from '../../contexts/sales/order/locales/zh-cn.json' with { type: 'json' };
import { seriousViolations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { newOrder, newProduct } from './keyboard-sample.ts';
import { openList, spaced } from './lists.ts';
import { openTab } from './staff-page.ts';
import type { Calls } from './staff.ts';

const orders = '/admin/sales/order';

interface Order {
  readonly id: number;
  readonly version: number;
  readonly orderNo: string;
  readonly payableAmount: number;
}

/** Returns an order that was paid and waits to be shipped. */
async function paidOrder(owner: Calls): Promise<Order> {
  const { id } = await newOrder(owner);
  const read = async (): Promise<Order> => (await owner.post<Order>(`${orders}/GetDetailPage`, { id })).data;
  const { version, payableAmount } = await read();
  const payment = { id, version, method: 'cash', amount: payableAmount };
  expect((await owner.post(`${orders}/markPaid`, payment, { 'idempotency-key': randomUUID() })).status).toBe(200);
  return read();
}

const topOf = async (part: Locator): Promise<number> => (await part.boundingBox())?.y ?? Number.POSITIVE_INFINITY;

test('the page of an order shows totals, notes and timeline without scrolling, and copies its number', async ({
  adminPage: page,
  owner,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const order = await paidOrder(owner);
  const detail = await openTab(page, `${orders}/${order.id}`);
  const head = detail.locator('.rs-detail-head');
  await expect(head).toContainText(words['choice.status.to_ship']);
  await expect(head).toContainText(words['choice.paymentStatus.paid']);
  await head.getByRole('button', { name: kit['copy.do'].replace('{{label}}', words['field.orderNo']) }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(order.orderNo);
  for (const part of [
    detail.locator('.order-total'),
    detail.getByRole('heading', { name: words['text.events'] }),
    detail.getByText(words['text.noNotes']),
  ])
    expect(await topOf(part)).toBeLessThan(880);
  expect(await seriousViolations(page)).toEqual([]);
});

async function openBulkShip(page: Page): Promise<Locator> {
  const list = await openList(page, orders);
  await list.getByRole('button', { name: words['text.bulkShip'] }).click();
  return page.getByRole('dialog');
}

test('many orders are shipped with pasted tracking numbers, and found by them', async ({ adminPage: page, owner }) => {
  const [first, second] = [await paidOrder(owner), await paidOrder(owner)];
  const tracking = `SF${Date.now()}`;
  const dialog = await openBulkShip(page);
  await dialog.getByLabel(words['text.usualCarrier']).fill('顺丰速运');
  await dialog
    .getByLabel(words['text.trackingLines'])
    .fill(`${first.orderNo}\t${tracking}\n${second.orderNo}\t圆通速递\t${tracking}9\n${first.orderNo.slice(1)}\t${tracking}`);
  const rows = dialog.getByRole('row');
  await expect(rows.nth(1)).toContainText(words['text.shipState.ready']);
  await expect(rows.nth(3)).toContainText(words['text.shipIssue.order-number']);
  expect(await seriousViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: words['text.shipCount'].replace('{{count}}', '2') }).click();
  await expect(rows.nth(2)).toContainText(words['text.shipState.done']);
  await dialog
    .locator('.ant-modal-footer')
    .getByRole('button', { name: spaced(words['text.close']) })
    .click();
  const { data } = await owner.post<{ carrier: string; status: string }>(`${orders}/GetDetailPage`, { id: second.id });
  expect(data).toMatchObject({ carrier: '圆通速递', status: 'shipped' });
  const list = await openList(page, `${orders}?q=${tracking}`);
  await expect(list.locator('.gr-row')).toHaveCount(2);
});

test('a file of tracking numbers in GB18030 is read', async ({ adminPage: page, owner }) => {
  const { orderNo } = await paidOrder(owner);
  const dialog = await openBulkShip(page);
  // "顺丰" in GB18030.
  const carrier = Buffer.from([0xcb, 0xb3, 0xb7, 0xe1]);
  const buffer = Buffer.concat([Buffer.from(`${orderNo},`), carrier, Buffer.from(',SF1420083917265\r\n')]);
  await dialog.locator('input[type=file]').setInputFiles({ name: 'tracking.csv', mimeType: 'text/csv', buffer });
  await expect(dialog.getByRole('row').nth(1)).toContainText('顺丰');
  await expect(dialog.getByRole('row').nth(1)).toContainText(words['text.shipState.ready']);
});

test('the dialog that ships an order shows where it goes, and proposes the last carrier', async ({ adminPage: page, owner }) => {
  const order = await paidOrder(owner);
  const detail = await openTab(page, `${orders}/${order.id}`);
  await detail.getByRole('button', { name: words['transition.ship'], exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('group', { name: words['text.receiver'] })).toBeVisible();
  await expect(dialog.getByLabel(words['input.ship.carrier'])).not.toHaveValue('');
  await expect(dialog.getByLabel(words['input.ship.trackingNo'])).toBeFocused();
  expect(await seriousViolations(page)).toEqual([]);
});

test('a list fills the height once a user has chosen so, and shows ten rows before', async ({ adminPage: page }) => {
  const list = await openList(page, orders);
  const rows = list.locator('.gr-row');
  await expect(rows).toHaveCount(10);
  await list.locator('.rs-size').click();
  await page.getByRole('menuitem', { name: kit['list.fit'] }).click();
  await expect(list.locator('.rs-size')).toContainText(kit['list.fit']);
  await expect.poll(() => rows.count()).toBeGreaterThan(10);
  const area = await list.locator('.rs-rows').boundingBox();
  const last = await rows.last().boundingBox();
  if (!area || !last) throw new Error('nothing is shown');
  expect(area.y + area.height - (last.y + last.height)).toBeLessThan(3 * last.height);
  await page.reload();
  await expect.poll(() => list.locator('.gr-row').count()).toBeGreaterThan(10);
});

test('a phone shows the buyer, the state and the amount of each order in its width', async ({ adminPage: page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const list = await openList(page, orders);
  await expect(list.getByRole('columnheader', { name: words['field.memberId'] })).toBeVisible();
  const row = list.locator('.gr-row').first();
  // The rows are drawn anew when their widths are known: between both there is no box.
  await expect
    .poll(async () => {
      const [amount, actions] = [
        await row.locator('.rs-money').boundingBox(),
        await row.getByRole('button').last().boundingBox(),
      ];
      return amount && actions ? amount.x + amount.width <= actions.x : null;
    })
    .toBe(true);
});

test('many SKUs are counted from pasted lines, with the stock before and after', async ({ adminPage: page, owner }) => {
  const stock = '/admin/catalog/stock';
  interface Level {
    readonly id: number;
    readonly skuCode: string;
    readonly onHand: number;
  }
  const read = async (): Promise<readonly Level[]> =>
    (await owner.post<{ result: readonly Level[] }>(`${stock}/GetPageData`, { page: { currentPage: 1, pageSize: 20 } })).data
      .result;
  const [first, second] = (await read()).slice(-2);
  if (!first || !second) throw new Error('there is no stock');
  const list = await openList(page, stock);
  await list.getByRole('button', { name: stockWords['text.bulkAdjust'] }).click();
  const dialog = page.getByRole('dialog');
  await dialog
    .getByLabel(stockWords['text.countLines'])
    .fill(`${first.skuCode}\t${first.onHand + 5}\n${second.skuCode}\t${second.onHand}\nNO-SUCH-SKU\t1`);
  const rows = dialog.getByRole('row');
  await expect(rows.nth(1)).toContainText(stockWords['text.countState.ready']);
  await expect(rows.nth(1)).toContainText(String(first.onHand + 5));
  await expect(rows.nth(2)).toContainText(stockWords['text.countState.unchanged']);
  await expect(rows.nth(3)).toContainText(stockWords['text.countIssue.not-found']);
  expect(await seriousViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: stockWords['text.bookCount'].replace('{{count}}', '1') }).click();
  await expect(rows.nth(1)).toContainText(stockWords['text.countState.done']);
  expect((await read()).find(({ id }) => id === first.id)?.onHand).toBe(first.onHand + 5);
});

test('a price change shows old and new prices before it is made, and is undone', async ({ adminPage: page, owner }) => {
  const { id, name } = await newProduct(owner);
  const path = '/admin/catalog/product';
  const detail = await openTab(page, `${path}/${id}`);
  await detail.getByRole('button', { name: spaced(productWords['transition.reprice']) }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(productWords['input.reprice.amount']).fill('3');
  await dialog.getByText(productWords['choice.rounding.dot99'], { exact: true }).click();
  const row = dialog.getByRole('row', { name });
  await expect(row).toContainText('19.90');
  await expect(row).toContainText('22.99');
  expect(await seriousViolations(page)).toEqual([]);
  await dialog
    .locator('.ant-modal-footer')
    .getByRole('button', { name: spaced(productWords['transition.reprice']) })
    .click();
  await expect(dialog).toHaveCount(0);
  const price = async (): Promise<unknown> =>
    (await owner.post<{ priceMin: number }>(`${path}/GetDetailPage`, { id })).data.priceMin;
  expect(await price()).toBe(2299);
  await detail.getByRole('button', { name: productWords['transition.restorePrices'] }).click();
  await page
    .getByRole('dialog')
    .locator('.ant-modal-footer')
    .getByRole('button', { name: productWords['transition.restorePrices'] })
    .click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await price()).toBe(1990);
});
