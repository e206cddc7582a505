import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import addressWords from '../../contexts/member/address/locales/zh-cn.json' with { type: 'json' };
import dashboard from '../../contexts/studio/dashboard/locales/zh-cn.json' with { type: 'json' };
import entry from '../../contexts/sales/draft-order/locales/zh-cn.json' with { type: 'json' };
import kit from '../../packages/admin-ui/locales/zh-cn/resource.json' with { type: 'json' };
import memberWords from '../../contexts/member/member/locales/zh-cn.json' with { type: 'json' };
import orderWords from '../../contexts/sales/order/locales/zh-cn.json' with { type: 'json' };
import productWords from '../../contexts/catalog/product/locales/zh-cn.json' with { type: 'json' };
import { type Cost, costOf, startCosts } from './costs.ts';
import { drafts, products, unique } from './drafts.ts';
import { expect, test } from './fixtures.ts';
import { newMember, newOrder } from './keyboard-sample.ts';
import { formatText, openList, spaced } from './lists.ts';
import type { Calls } from './staff.ts';
import { openTab, shown } from './staff-page.ts';

/** The daily jobs of staff with their clicks and keys, which must not grow. */

const orders = '/admin/sales/order';

/** Reports the cost of a job and compares it with its limit. */
async function expectCost(page: Page, limit: Cost): Promise<void> {
  const cost = await costOf(page);
  test.info().annotations.push({ type: 'cost', description: `${cost.clicks} clicks, ${cost.keys} keys` });
  expect(cost.clicks, 'clicks').toBeLessThanOrEqual(limit.clicks);
  expect(cost.keys, 'keys').toBeLessThanOrEqual(limit.keys);
}

interface Order {
  readonly id: number;
  readonly version: number;
  readonly orderNo: string;
  readonly payableAmount: number;
  readonly receiverMobile: string;
}

async function paidOrder(owner: Calls): Promise<Order> {
  const { id } = await newOrder(owner);
  const { data } = await owner.post<Order>(`${orders}/GetDetailPage`, { id });
  const payment = { id, version: data.version, method: 'cash', amount: data.payableAmount };
  expect((await owner.post(`${orders}/markPaid`, payment, { 'idempotency-key': randomUUID() })).status).toBe(200);
  return data;
}

/** Ships an order found by the last digits of its mobile. */
async function shipByDigits(page: Page, { orderNo, receiverMobile }: Order, carrier: string | null): Promise<void> {
  const list = shown(page, orders);
  const search = list.locator('.rs-quick input');
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await page.keyboard.type(receiverMobile.slice(-4));
  const row = list.getByRole('row', { name: new RegExp(orderNo) });
  await expect(row).toBeVisible();
  await row.getByRole('button', { name: kit['grid.more'] }).click();
  await page.getByRole('menuitem', { name: orderWords['transition.ship'], exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(orderNo)).toBeVisible();
  const trackingNo = dialog.getByLabel(orderWords['input.ship.trackingNo']);
  if (carrier !== null) {
    await dialog.getByLabel(orderWords['input.ship.carrier']).fill(carrier);
    await trackingNo.focus();
  }
  await expect(trackingNo).toBeFocused();
  await page.keyboard.type('SF14200839172');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
}

test('job: an order is shipped by the last digits of a mobile; the last carrier is kept', async ({ adminPage: page, owner }) => {
  const first = await paidOrder(owner);
  await openList(page, orders);
  await shipByDigits(page, first, '顺丰速运');
  const second = await paidOrder(owner);
  await openList(page, orders);
  await startCosts(page);
  await shipByDigits(page, second, null);
  await expectCost(page, { clicks: 2, keys: 19 });
});

interface Found {
  readonly name: string;
  readonly skuCode: string;
  readonly price: number;
  readonly available: number;
  readonly minQty: number | null;
}

test('job: an order of three lines for a new member, with a price of its own', async ({ adminPage: page, owner }) => {
  const { data } = await owner.post<{ result: readonly Found[] }>('/admin/sales/draft-order/findProducts', { quick: '' });
  const skus = data.result.filter(({ available, minQty, skuCode }) => available > 20 && minQty === null && skuCode).slice(0, 3);
  const desk = await openTab(page, '/admin/cart');
  await expect(desk.locator('[data-saving=saved]')).toBeVisible();
  const fresh = desk.getByRole('button', { name: entry['text.newDraft'] });
  if (await fresh.isEnabled()) await fresh.click();
  await expect(desk.getByText(entry['text.empty'])).toBeVisible();
  await expect(desk.getByRole('combobox', { name: entry['text.scanField'] })).toBeFocused();
  await startCosts(page);
  for (const [at, { skuCode }] of skus.entries()) {
    await page.keyboard.type(skuCode);
    await page.keyboard.press('Enter');
    await expect(desk.locator('.draft-line')).toHaveCount(at + 1);
  }
  const [sku] = skus;
  await desk.locator('.draft-line').first().locator('[data-price]').click();
  await page.getByRole('textbox', { name: entry['text.unitPrice'] }).press('Control+a');
  await page.keyboard.type(String(((sku?.price ?? 0) - 100) / 100));
  await page.keyboard.press('Enter');
  // A price without its reason leads to the reason.
  await expect(page.getByRole('textbox', { name: entry['text.reason'] })).toBeFocused();
  await page.keyboard.type('regular');
  await page.keyboard.press('Enter');
  await desk.getByRole('combobox', { name: entry['text.findMember'] }).click();
  const mobile = `199${String(Date.now()).slice(-8)}`;
  await page.keyboard.type(mobile);
  await expect(desk.getByRole('option', { name: mobile })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(desk.getByLabel(memberWords['field.nickname'])).toBeFocused();
  await page.keyboard.type('Zhou');
  await page.keyboard.press('Enter');
  await expect(desk.getByRole('combobox', { name: addressWords['field.region'] })).toBeFocused();
  await page.keyboard.type('徐汇');
  await page.locator('.ant-cascader-menu-item').filter({ hasText: '徐汇区' }).click();
  await desk.getByLabel(addressWords['field.detail']).click();
  await page.keyboard.type('12 Hengshan Road');
  await page.keyboard.press('Enter');
  await expect(desk.getByRole('radio', { name: /12 Hengshan/ })).toBeChecked();
  await page.keyboard.press('Control+Enter');
  await expect(desk.getByRole('heading', { name: /订单 \d{16} 已提交/ })).toBeVisible();
  await expectCost(page, { clicks: 9, keys: 110 });
});

test('job: the prices of twenty products are cut by 10 %, seen before they are changed', async ({ adminPage: page, owner }) => {
  const mark = unique('降价');
  await drafts(owner, mark, 20);
  const list = await openList(page, `${products}?tab=draft&q=${encodeURIComponent(mark)}`);
  await startCosts(page);
  await list.getByRole('checkbox', { name: kit['grid.choose-all'] }).click();
  await list.getByRole('button', { name: formatText(kit['bulk.all'], { count: 20 }) }).click();
  const move = productWords['transition.reprice'];
  await list
    .getByRole('toolbar')
    .getByRole('button', { name: spaced(move) })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(productWords['choice.direction.lower'], { exact: true }).click();
  await dialog.getByLabel(productWords['input.reprice.shareBp']).click();
  await page.keyboard.type('10');
  await expect(dialog.getByRole('row', { name: `${mark} 20 ` })).toContainText('18.09');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').filter({ has: page.getByRole('progressbar') })).toContainText(kit['job.status.done']);
  await expectCost(page, { clicks: 6, keys: 3 });
});

test('job: the best seller of the last seven days is one click away', async ({ adminPage: page }) => {
  const home = await openTab(page, '/Index');
  await expect(home.locator('[data-metric]').first()).toBeVisible();
  await startCosts(page);
  await home.getByText(dashboard['text.span.days7'], { exact: true }).click();
  await expect(page).toHaveURL(/span=days7/);
  await expect(home.locator('.ly-panel', { hasText: dashboard['text.bestSellers'] })).toBeVisible();
  await expectCost(page, { clicks: 1, keys: 0 });
});

test('job: who changed a price, and from what to what, is on the page of the product', async ({ adminPage: page, owner }) => {
  const mark = unique('谁改');
  const [draft] = await drafts(owner, mark, 1);
  const change = { id: draft?.id, version: draft?.version, direction: 'raise', shareBp: 1000 };
  expect((await owner.post(`${products}/reprice`, change)).status).toBe(200);
  const list = await openList(page, `${products}?tab=draft&q=${encodeURIComponent(mark)}`);
  await startCosts(page);
  await list.getByRole('link', { name: mark }).click();
  const history = page.locator('.rs-section:visible').filter({ hasText: kit['history.title'] });
  await expect(history.getByRole('listitem').first().locator('del').first()).toHaveText('¥19.91');
  await expectCost(page, { clicks: 1, keys: 0 });
});

test('job: an address of a member is pasted; the receiver is the member', async ({ adminPage: page, owner }) => {
  const { id, nickname } = await newMember(owner);
  const detail = await openTab(page, `/admin/member/member/${id}`);
  const add = detail.getByRole('button', { name: memberWords['text.addAddress'] });
  await expect(add).toBeVisible();
  await startCosts(page);
  await add.click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByLabel(addressWords['field.name'])).toHaveValue(nickname);
  await drawer.getByText(kit['address.paste']).click();
  // Pasted, which is one key.
  await drawer.getByRole('textbox', { name: kit['address.paste'] }).fill('上海市徐汇区衡山路 12 号 3 楼');
  await drawer.getByRole('button', { name: kit['address.fill'] }).click();
  await expect(drawer.getByText(kit['address.filled'])).toBeVisible();
  await drawer.getByRole('button', { name: spaced(kit['form.save']) }).click();
  await expect(drawer).toHaveCount(0);
  await expect(detail.getByText('衡山路 12 号 3 楼').nth(1)).toBeVisible();
  await expectCost(page, { clicks: 4, keys: 1 });
});

test('job: a view of a list is saved and shared', async ({ adminPage: page }) => {
  const name = `v${Date.now().toString(36)}`;
  const list = await openList(page, `${orders}?tab=shipped`);
  await startCosts(page);
  await list.getByRole('button', { name: kit['view.title'] }).click();
  await page.getByRole('menuitem', { name: kit['view.save'] }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel(kit['view.name'])).toBeFocused();
  await page.keyboard.type(name);
  await dialog.getByLabel(kit['view.share']).check();
  await dialog.getByRole('button', { name: spaced(kit['form.save']) }).click();
  await expect(page).toHaveURL(/\?view=\d+$/);
  await expectCost(page, { clicks: 4, keys: name.length });
});
