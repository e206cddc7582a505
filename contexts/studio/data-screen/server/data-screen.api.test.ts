import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idempotencyHeader, joinMember, placedOrder, sellSku, type TestSku } from '../../../../tests/setup/order-shop.ts';
import { type Caller, testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import { orderPaidEvent } from '../data-screen.domain.ts';
import type { ScreenMetrics } from '../data-screen-reply.domain.ts';

const path = '/admin/bigScreen/figures';
let shop: TestShop;
let watcher: Caller;
let ids: readonly number[];
let skus: readonly TestSku[];

const pay = async (id: number) => {
  const { data } = await shop.post<{ version: number; payableAmount: number }>('/admin/sales/order/GetDetailPage', { id });
  const { version, payableAmount: amount } = data;
  const body = { id, version, method: 'cash', amount, reference: `screen-${id}` };
  const answer = await shop.post('/admin/sales/order/markPaid', body, shop.owner, idempotencyHeader());
  expect(answer, JSON.stringify(answer.data)).toMatchObject({ status: 200 });
};
/** Another reading than the one of the second before. */
const read = async (): Promise<ScreenMetrics> => {
  const [first, start] = [await shop.post<ScreenMetrics>(path, {}, watcher), performance.now()];
  for (;;) {
    const { data } = await shop.post<ScreenMetrics>(path, {}, watcher);
    if (data.at !== first.data.at) return data;
    expect(performance.now() - start).toBeLessThan(5_000);
  }
};
const sum = (all: readonly { readonly amount: number }[]) => all.reduce((total, { amount }) => total + amount, 0);

beforeAll(async () => {
  shop = await testShop();
  watcher = await shop.staff(['/admin/bigScreen/index']);
  const member = await joinMember(shop.db, '13800000081');
  skus = [await sellSku(shop.db, { price: 12_300 }), await sellSku(shop.db, { price: 4_500 })];
  ids = await Promise.all(skus.map(async ({ skuId }) => (await placedOrder(shop, { ...member, lines: [{ skuId, qty: 1 }] })).id));
  for (const id of ids) await pay(id);
});
afterAll(() => shop.close());

describe('the data screen', () => {
  it('shows figures that agree: hours, provinces and categories add up to what was paid today', async () => {
    const figures = await read();
    const { totals } = figures;
    expect(totals).toMatchObject({ amount: 16_800, orders: 2 });
    expect(sum(figures.hours)).toBe(totals.amount);
    expect(figures.hours.length).toBeGreaterThanOrEqual(23);
    expect(sum(figures.provinces)).toBe(totals.amount);
    expect(sum(figures.categories)).toBe(totals.amount);
    expect(sum(figures.products)).toBe(totals.amount);
    expect(sum(figures.latest)).toBe(totals.amount);
  });

  it('names nobody', async () => {
    const figures = JSON.stringify(await read());
    const people = await shop.db.rows<{ name: string; mobile: string }>(
      'select receiver_name as name, receiver_mobile as mobile from sales_order where paid_at is not null',
    );
    expect(people.length).toBeGreaterThan(0);
    for (const { name, mobile } of people) expect(figures.includes(mobile) || figures.includes(`"${name}"`)).toBe(false);
  });

  it('does not count tests', async () => {
    await shop.db.run('update sales_order set is_test = true where id = $1', [ids[1]]);
    const { totals, latest } = await read();
    expect(totals).toMatchObject({ amount: 12_300, orders: 1 });
    expect(latest.map(({ id }) => id)).toEqual([ids[0]]);
    await shop.db.run('update sales_order set is_test = false where id = $1', [ids[1]]);
  });

  it('compares with the day before by the same time', async () => {
    await shop.db.run(`update sales_order set paid_at = paid_at - interval '24 hours 1 second' where id = $1`, [ids[1]]);
    const { totals, hours } = await read();
    expect(totals).toMatchObject({ amount: 12_300, orders: 1, amountBefore: 4_500, ordersBefore: 1 });
    expect(hours.reduce((total, { before }) => total + before, 0)).toBe(4_500);
    await shop.db.run(`update sales_order set paid_at = paid_at + interval '24 hours 1 second' where id = $1`, [ids[1]]);
  });

  it('is told of each paid order, by an event that says nothing of it, for those who may see the screen', async () => {
    const events = await shop.db.rows<{ data: unknown; permission: string; audience: string }>(
      'select data, permission, audience from kit_outbox where type = $1',
      [orderPaidEvent],
    );
    expect(events).toEqual(ids.map(() => ({ data: null, permission: '/admin/bigScreen/index', audience: 'admin' })));
  });

  it('alarms while the stock of a SKU is at its threshold', async () => {
    const skuId = skus[0]?.skuId;
    await shop.db.run('update catalog_product_sku set low_stock = 98 where id = $1', [skuId]);
    const body = { skuId, type: 'adjust', qty: -1, reason: 'counted' };
    expect((await shop.post('/admin/catalog/stock/adjust', body, shop.owner, idempotencyHeader())).status).toBe(200);
    expect((await read()).alerts).toEqual([{ skuId, name: 'Tea bowl', specText: 'Blue L', available: 98 }]);
  });

  it('is read once a second, however many screens ask', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => shop.post<ScreenMetrics>(path, {}, watcher)));
    expect(new Set(answers.map(({ data }) => data.at)).size).toBeLessThanOrEqual(2);
  });

  it('is for those with its permission', async () => {
    const other = await shop.staff(['/Index/index']);
    expect((await shop.post(path, {}, other)).status).toBe(403);
    expect((await shop.post(path, {}, null)).status).toBe(401);
  });
});
