import { booksOf, differencesIn } from '@shopkeeper/crud/ledger';
import { asSystem } from '@shopkeeper/crud/lifecycle';
import { readRow } from '@shopkeeper/crud/rows';
import { order } from '@shopkeeper/sales';
import type { RowOf } from '@shopkeeper/resource';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { idempotencyHeader, sellSku, writeDraftFor } from '../../../../tests/setup/order-shop.ts';
import { dueTask, testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import { commission } from '../../commission/commission.ledger.ts';
import { frozenCommission } from '../../commission/frozen-commission.ledger.ts';
import { expectList } from '../testing/listed-rows.ts';
import {
  bought,
  command,
  commissionsOf,
  complete,
  follow,
  newPromoter,
  pay,
  person,
  type Person,
  newOrder,
  type Promoter,
  promoterRow,
  refundLines,
} from '../testing/promotion-shop.ts';
import { accrue } from './accrue.ts';

const dayMs = 86_400_000;
let now = Date.UTC(2026, 5, 1, 4);
let shop: TestShop;
let parent: Promoter;
let promoter: Promoter;
let buyer: Person;

beforeAll(async () => {
  shop = await testShop({ clock: { now: () => now }, isStepped: true });
  parent = await newPromoter(shop);
  promoter = await newPromoter(shop, { invitedBy: parent });
  buyer = await person(shop);
  await follow(shop, buyer, promoter);
});
afterAll(async () => {
  expect(await differencesIn(shop.db, booksOf(commission))).toEqual([]);
  expect(await differencesIn(shop.db, booksOf(frozenCommission))).toEqual([]);
  await shop.close();
});

// The clock moves on: an invitation that has expired is followed again.
beforeEach(() => follow(shop, buyer, promoter));

const settle = () => dueTask(shop, 'distribution.distribution-order.settle')(now);
const amountsOf = async (orderId: number) => (await commissionsOf(shop, orderId)).map(({ tier, amount }) => [tier, amount]);

describe('the commission of an order', () => {
  it('[M-20.write] accrues for two tiers when it is paid: floors of what was paid for the items, without freight', async () => {
    const before = await promoterRow(shop, promoter.id);
    const order = await newOrder(shop, { memberId: buyer.id, prices: [3_333, 6_667], freight: 1_000 });
    expect(await commissionsOf(shop, order.id)).toEqual([]);
    await pay(shop, order);
    const rows = await commissionsOf(shop, order.id);
    expect(rows.map(({ base, tier, amount, status }) => [base, tier, amount, status])).toEqual([
      [3_333, 1, 166, 'frozen'],
      [3_333, 2, 66, 'frozen'],
      [6_667, 1, 333, 'frozen'],
      [6_667, 2, 133, 'frozen'],
    ]);
    expect(rows.map(({ earnerId }) => earnerId)).toEqual([promoter.id, parent.id, promoter.id, parent.id]);
    const after = await promoterRow(shop, promoter.id);
    expect((after?.frozen ?? 0) - (before?.frozen ?? 0)).toBe(499);
    expect(after?.available).toBe(before?.available);
  });

  it('accrues once, however often the payment is reported', async () => {
    const { id } = await bought(shop, { memberId: buyer.id, prices: [10_000] });
    const before = await promoterRow(shop, promoter.id);
    const row = (await readRow(shop.db, { resource: order, id })) as RowOf<typeof order>;
    for (let time = 0; time < 3; time += 1) await asSystem(shop, 'test', (op) => accrue(op, row));
    expect(await amountsOf(id)).toEqual([
      [1, 500],
      [2, 200],
    ]);
    expect(await promoterRow(shop, promoter.id)).toEqual(before);
    // Were the lock of the order missing, the line would still have one commission for each tier.
    const again = `insert into distribution_distribution_order (order_no, order_id, order_line_id, product_id, item_name, member_id,
      promoter_id, earner_id, tier, base_amount, rate, amount, paid_at) select order_no, order_id, order_line_id, product_id, item_name,
      member_id, promoter_id, earner_id, tier, base_amount, rate, amount, paid_at from distribution_distribution_order where order_id = $1`;
    await expect(shop.db.run(again, [id])).rejects.toMatchObject({ code: '23505' });
  });

  it('is not made for the buyer, for strangers, by frozen promoters, after the window, or for tests', async () => {
    const own = await bought(shop, { memberId: promoter.id, prices: [10_000] });
    expect(await amountsOf(own.id)).toEqual([[1, 500]]); // of the parent, who had invited the promoter
    const stranger = await person(shop);
    expect(await amountsOf((await bought(shop, { memberId: stranger.id, prices: [10_000] })).id)).toEqual([]);
    const late = await person(shop);
    await follow(shop, late, promoter);
    now += 30 * dayMs - 1;
    expect(await amountsOf((await bought(shop, { memberId: late.id, prices: [100] })).id)).toHaveLength(2);
    now += 1;
    expect(await amountsOf((await bought(shop, { memberId: late.id, prices: [100] })).id)).toEqual([]);
    expect((await follow(shop, buyer, promoter)).status).toBe(200);
    const frozen = { reason: 'under review' };
    expect((await command(shop, '/admin/distribution/promoter/freeze', promoter.promoterId, frozen)).status).toBe(200);
    expect(await amountsOf((await bought(shop, { memberId: buyer.id, prices: [10_000] })).id)).toEqual([]);
    await command(shop, '/admin/distribution/promoter/unfreeze', promoter.promoterId);
    const { skuId } = await sellSku(shop.db, { price: 10_000 });
    const draft = await writeDraftFor(shop, {
      memberId: buyer.id,
      addressId: null,
      deliveryType: 'pickup',
      lines: [{ skuId, qty: 1 }],
    });
    const { id, version } = draft.data;
    const test = await shop.post<{ id: number; payableAmount: number }>(
      '/admin/sales/draft-order/placeTest',
      { id, version },
      shop.owner,
      idempotencyHeader(),
    );
    expect(test.status, JSON.stringify(test.data)).toBe(200);
    await pay(shop, test.data);
    expect(await amountsOf(test.data.id)).toEqual([]);
  });

  it('follows the rates of the product, of the category, and the cap over both tiers', async () => {
    const order = await newOrder(shop, { memberId: buyer.id, prices: [10_000, 10_000] });
    const body = { name: 'Bowl', scope: 'product', productId: order.productIds[0], tierOneRate: 4_000, tierTwoRate: 3_000 };
    expect((await shop.post('/admin/distribution/commission-rate/add', body)).status).toBe(200);
    await pay(shop, order);
    expect(await amountsOf(order.id)).toEqual([
      [1, 4_000],
      [2, 1_000],
      [1, 500],
      [2, 200],
    ]);
  });
});

describe('the settlement of a commission', () => {
  it('comes 15 days after the order was completed, and waits while an after-sale of the line is open', async () => {
    const order = await bought(shop, { memberId: buyer.id, prices: [10_000, 20_000] });
    const before = await promoterRow(shop, promoter.id);
    now += 100 * dayMs;
    await settle();
    expect((await commissionsOf(shop, order.id)).every(({ status }) => status === 'frozen')).toBe(true);
    await complete(shop, order.id);
    const wish = {
      orderId: order.id,
      orderLineId: order.lines[0]?.id,
      type: 'refund_only',
      qty: 1,
      amount: null,
      reason: 'unwanted',
    };
    const asked = await shop.post<{ id: number }>(
      '/user/after-sale/apply',
      { ...wish, description: null, images: [] },
      buyer,
      idempotencyHeader(),
    );
    expect(asked.status, JSON.stringify(asked.data)).toBe(200);
    now += 15 * dayMs - 1;
    await settle();
    expect((await promoterRow(shop, promoter.id))?.available).toBe(before?.available);
    now += 1;
    await settle();
    expect((await commissionsOf(shop, order.id)).map(({ status }) => status)).toEqual(['frozen', 'frozen', 'settled', 'settled']);
    const { data } = await shop.post<{ version: number }>('/user/after-sale/GetDetailPage', { id: asked.data.id }, buyer);
    const cancelled = { id: asked.data.id, version: data.version };
    expect((await shop.post('/user/after-sale/cancel', cancelled, buyer, idempotencyHeader())).status).toBe(200);
    await settle();
    expect((await commissionsOf(shop, order.id)).map(({ status }) => status)).toEqual(Array(4).fill('settled'));
    expect((await promoterRow(shop, promoter.id))?.available).toBe((before?.available ?? 0) + 1_500);
  });
});

describe('a refund', () => {
  it('takes back the share of a frozen commission exactly, unit by unit', async () => {
    const order = await bought(shop, { memberId: buyer.id, prices: [3_333], qty: 3 });
    const lineId = order.lines[0]?.id;
    const seen: unknown[] = [];
    for (const amount of [3_333, 3_333, 3_333]) {
      await refundLines(shop, order.id, { parts: [{ lineId, qty: 1, amount }] });
      const [first] = await commissionsOf(shop, order.id);
      seen.push([first?.reversed, first?.status]);
    }
    // 499 of 9,999: what is left of it is floored each time.
    expect(seen).toEqual([
      [167, 'partially_reversed'],
      [333, 'partially_reversed'],
      [499, 'cancelled'],
    ]);
  });

  it('after the settlement takes back what could be cashed out', async () => {
    const earner = await newPromoter(shop);
    const customer = await person(shop);
    await follow(shop, customer, { code: earner.code });
    const order = await bought(shop, { memberId: customer.id, prices: [10_000] });
    await complete(shop, order.id);
    now += 15 * dayMs;
    await settle();
    expect(await promoterRow(shop, earner.id)).toMatchObject({ frozen: 0, available: 500, earned: 500 });
    await refundLines(shop, order.id, { parts: [{ lineId: order.lines[0]?.id, qty: 1, amount: 10_000 }] });
    expect((await commissionsOf(shop, order.id)).map(({ status }) => status)).toEqual(['reversed']);
    expect(await promoterRow(shop, earner.id)).toMatchObject({ available: 0, earned: 0 });
  });

  it('as goodwill takes back of every line its share', async () => {
    const order = await bought(shop, { memberId: buyer.id, prices: [10_000, 30_000] });
    await refundLines(shop, order.id, { parts: [], goodwillAmount: 4_000 });
    expect((await commissionsOf(shop, order.id)).map(({ refunded, reversed }) => [refunded, reversed])).toEqual([
      [1_000, 50],
      [1_000, 20],
      [3_000, 150],
      [3_000, 60],
    ]);
  });
});

describe('distribution orders', () => {
  it('[M-20.list] are paged, sorted, filtered and searched', async () => {
    const [one] = await shop.db.rows<{ no: string }>(
      'select order_no as no from distribution_distribution_order order by id limit 1',
    );
    const list = '/admin/distribution/distribution-order';
    await expectList(shop, list, { sorted: 'amount', filtered: 'tier', word: one?.no ?? '' });
  });

  it('are listed for staff with the permission, and each commission for the member who earns it', async () => {
    const path = '/admin/distribution/distribution-order/GetPageData';
    expect((await shop.post(path, {}, await shop.staff(['/admin/distribution/distribution-order/index']))).status).toBe(200);
    expect((await shop.post(path, {}, await shop.staff(['/admin/distribution/promoter/index']))).status).toBe(403);
    const { data } = await shop.post<{ result: { tier: number }[] }>('/user/promotion/GetPageData', {}, parent);
    expect(new Set(data.result.map(({ tier }) => tier))).toEqual(new Set([1, 2]));
    expect(Object.keys(data.result[0] ?? {})).not.toContain('memberId');
    const none = await shop.post<{ result: object[] }>('/user/promotion/GetPageData', {}, buyer);
    expect(none.data.result).toEqual([]);
    const summary = await shop.post<{ promoter: object }>('/user/promotion/summary', {}, promoter);
    expect(summary.data.promoter).toMatchObject({ code: promoter.code, status: 'active' });
  });
});
