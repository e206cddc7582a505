import type { Page } from '@playwright/test';
import { seriousViolations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { shown } from './staff-page.ts';
import orderTexts from '../../contexts/sales/order/locales/zh-cn.json' with { type: 'json' };
import texts from '../../contexts/sales/packing/locales/zh-cn.json' with { type: 'json' };
import { type OrderToPack, ordersToPack } from '../../contexts/sales/packing/testing/orders-to-pack.ts';

const workbench = '/admin/sales/packing';
const count = 20;

/** The hands of a clerk: what the scanner types is one scan, everything else is keys and clicks. */
class Hands {
  readonly page: Page;
  scans = 0;
  keys = 0;
  clicks = 0;

  constructor(page: Page) {
    this.page = page;
  }

  async scan(code: string): Promise<void> {
    this.scans += 1;
    await this.page.keyboard.type(code);
    await this.page.keyboard.press('Enter');
  }

  async key(name: string): Promise<void> {
    this.keys += 1;
    await this.page.keyboard.press(name);
  }

  async click(target: ReturnType<Page['locator']>): Promise<void> {
    this.clicks += 1;
    await target.click();
  }
}

const trackingNo = (index: number): string => `SF${String(1_000_000_000_000 + index)}`;

async function pack(hands: Hands, order: OrderToPack, index: number): Promise<void> {
  const { page } = hands;
  await hands.scan(order.orderNo);
  await expect(page.locator('.packing-order h2')).toHaveText(order.orderNo);
  for (const code of order.codes) await hands.scan(code);
  await expect(page.getByRole('textbox', { name: texts['text.scan.tracking'] })).toBeFocused();
  await hands.scan(trackingNo(index));
  await expect(page.locator('.packing-tracking')).toHaveText(trackingNo(index));
  await hands.key('Enter');
  await expect(page.getByRole('heading', { name: texts['text.sent'].replace('{{orderNo}}', order.orderNo) })).toBeVisible();
}

/** The same by the list and its dialog: find the order, open the dialog, enter the number. Nobody counts the products there. */
async function shipByDialog(hands: Hands, order: OrderToPack, index: number): Promise<void> {
  const { page } = hands;
  await hands.click(page.locator('.pane:visible .rs-quick input'));
  await hands.key('Control+a');
  await hands.scan(order.orderNo);
  const list = shown(page, '/admin/sales/order');
  const row = list.getByRole('row').filter({ hasText: order.orderNo });
  await expect(row).toHaveCount(1);
  await expect(list.locator('.gr-scroller')).not.toHaveAttribute('aria-busy');
  await hands.click(row.getByText(order.orderNo));
  const detail = shown(page, `/admin/sales/order/${order.id}`);
  await hands.click(detail.getByRole('button', { name: orderTexts['transition.ship'], exact: true }));
  const dialog = page.getByRole('dialog');
  const number = dialog.getByLabel(orderTexts['input.ship.trackingNo']);
  await hands.click(number);
  hands.scans += 1;
  await number.fill(trackingNo(index));
  const carrier = dialog.getByLabel(orderTexts['input.ship.carrier']);
  if ((await carrier.inputValue()) === '') await carrier.fill('顺丰速运');
  await hands.click(dialog.getByRole('button', { name: orderTexts['transition.ship'], exact: true }));
  await expect(dialog).toHaveCount(0);
  await hands.click(page.locator(`[role=tab], .tab`).filter({ hasText: orderTexts.title }).first());
}

const perOrder = (hands: Hands, orders: number, ms: number) => ({
  scans: hands.scans / orders,
  keys: hands.keys / orders,
  clicks: hands.clicks / orders,
  seconds: Number((ms / orders / 1_000).toFixed(2)),
});

test('[M-05.write] a clerk packs twenty orders by scanner and keyboard alone', async ({ adminPage: page, owner }) => {
  test.setTimeout(180_000);
  const { orders } = await ordersToPack(owner, count);
  await page.goto(workbench);
  await expect(page.getByRole('textbox', { name: texts['text.scan.slip'] })).toBeFocused();
  await page.evaluate(() => {
    addEventListener('pointerdown', () => document.body.setAttribute('data-pointed', ''), { capture: true });
  });
  const hands = new Hands(page);
  const start = performance.now();
  for (const [index, order] of orders.entries()) await pack(hands, order, index);
  const figures = perOrder(hands, count, performance.now() - start);
  await expect(page.locator('body')).not.toHaveAttribute('data-pointed');
  console.log(`workbench, per order: ${JSON.stringify(figures)}`);
  for (const { id } of orders) {
    const { data } = await owner.post<{ status: string; carrier: string }>('/admin/sales/order/GetDetailPage', { id });
    expect(data).toMatchObject({ status: 'shipped', carrier: '顺丰速运' });
  }
  expect(figures.keys).toBe(1);
});

test('[M-05.write] a wrong product locks the scan field until it was seen, in words and color', async ({
  adminPage: page,
  owner,
}) => {
  const { orders, stranger } = await ordersToPack(owner, 1);
  const [order] = orders;
  if (!order) throw new Error('no order was made');
  await page.goto(workbench);
  const hands = new Hands(page);
  await expect(page.getByRole('textbox', { name: texts['text.scan.slip'] })).toBeFocused();
  await hands.scan(order.orderNo);
  await expect(page.locator('.packing-order h2')).toHaveText(order.orderNo);
  await hands.scan(stranger);
  const alert = page.getByRole('alert').filter({ hasText: texts['error.wrong-item'] });
  await expect(alert).toContainText(stranger);
  await hands.scan(order.codes[0] ?? '');
  await expect(page.locator('.packing-count b').first()).toHaveText('0');
  expect(await seriousViolations(page)).toEqual([]);
  await hands.key('Space');
  await expect(alert).toHaveCount(0);
  await hands.scan(order.codes[0] ?? '');
  await expect(page.locator('.packing-count b').first()).toHaveText('1');
  await expect(page.getByRole('status').filter({ hasText: '1 /' })).toHaveCount(1);
  await hands.key('Backspace');
  await expect(page.locator('.packing-count b').first()).toHaveText('0');
});

test('the list and its dialog, for comparison with the workbench', async ({ adminPage: page, owner }) => {
  const { orders } = await ordersToPack(owner, 4);
  await page.goto('/admin/sales/order');
  await expect(shown(page, '/admin/sales/order').getByRole('row').nth(1)).toBeVisible();
  const hands = new Hands(page);
  const start = performance.now();
  for (const [index, order] of orders.entries()) await shipByDialog(hands, order, 500 + index);
  console.log(`list and dialog, per order: ${JSON.stringify(perOrder(hands, orders.length, performance.now() - start))}`);
});

test('the pick list walks the shelves, and prints as PDF', async ({ adminPage: page, owner }) => {
  await ordersToPack(owner, 2);
  await page.goto(workbench);
  await page.getByRole('button', { name: texts['text.pickList'] }).click();
  const list = page.getByRole('region', { name: texts['text.pickList'] });
  const shelf = list.getByRole('textbox', { name: texts['text.shelf'] }).first();
  await shelf.fill('a-01-02');
  await shelf.press('Enter');
  await expect(list.getByRole('textbox', { name: texts['text.shelf'] }).first()).toHaveValue('A-01-02');
  const saved = page.waitForEvent('download');
  await list.getByRole('button', { name: texts['text.printPick'] }).click();
  expect((await saved).suggestedFilename()).toMatch(/^pick-.*\.pdf$/);
});
