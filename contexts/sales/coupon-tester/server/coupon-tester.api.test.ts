import { afterAll, beforeAll, expect, it } from 'vitest';
import { testShop, type Caller, type TestShop } from '../../../../tests/setup/shop.ts';
import type { BackTestSlice, CouponReport, CouponTrial } from '@shopkeeper/promotion';
import type { PlacedOrder } from '../../order/server/place.operations.ts';
import { type ErrorBody, idempotencyHeader, sellSku } from '../../order/testing/test-shop.ts';

const templates = '/admin/promotion/coupon-template/';
let shop: TestShop;
let made = 0;
let mei: Caller & { readonly id: number };
let cup: { skuId: number; productId: number };
let pot: { skuId: number; productId: number };

beforeAll(async () => {
  shop = await testShop();
  [cup, pot] = [
    await sellSku(shop.db, { price: 5_000, code: 'CUP-1' }),
    await sellSku(shop.db, { price: 20_000, code: 'POT-1' }),
  ];
  const body = { username: 'trials1', password: 'Plum-lane-18' };
  await shop.post('/admin/member/member/add', { ...body, nickname: 'Mei' });
  const { data } = await shop.post<{ token: string; memberInfo: { id: number } }>('/api/User/login', body, null);
  mei = { token: data.token, audience: 'member', id: data.memberInfo.id };
});
afterAll(() => shop.close());

interface Versioned {
  readonly id: number;
  readonly version: number;
}

async function draft(wish: object = {}): Promise<Versioned> {
  made += 1;
  const usual = { kind: 'cash', valueAmount: 1_000, thresholdAmount: 0, validDays: 30, perMemberLimit: 10 };
  const { data, status } = await shop.post<Versioned>(`${templates}add`, { name: `T${made}`, ...usual, ...wish });
  expect(status, JSON.stringify(data)).toBe(200);
  return data;
}

async function active(wish: object = {}): Promise<Versioned> {
  const { id, version } = await draft(wish);
  await shop.post(`${templates}activate`, { id, version }, shop.owner, idempotencyHeader());
  return { id, version: version + 1 };
}

const segmentOf = async (field: string, value: number) =>
  (
    await shop.post<{ id: number }>('/admin/member/segment/add', {
      name: `S${field}${value}`,
      condition: { all: [{ field, op: 'ge', value }] },
    })
  ).data.id;

const cups = [{ code: 'cup-1', qty: 1 }];
const attempt = (templateId: number, more: object = {}) =>
  shop.post<CouponTrial & ErrorBody>(`${templates}try`, { templateId, lines: cups, ...more });
const refusedBy = ({ checks }: CouponTrial) => checks.flatMap(({ rule, outcome }) => (outcome === 'refused' ? [rule] : []));

async function ordered(skuId: number, more: object = {}): Promise<PlacedOrder> {
  const { data } = await shop.post<PlacedOrder>(
    '/user/order/place',
    { lines: [{ skuId, qty: 1 }], deliveryType: 'pickup', ...more },
    mei,
    idempotencyHeader(),
  );
  const { data: row } = await shop.post<Versioned>('/admin/sales/order/GetDetailPage', { id: data.id });
  const pay = { ...row, method: 'transfer', amount: data.payableAmount, reference: `B-${data.id}` };
  const { id, version, method, amount, reference } = pay;
  const paid = await shop.post(
    '/admin/sales/order/markPaid',
    { id, version, method, amount, reference },
    shop.owner,
    idempotencyHeader(),
  );
  expect(paid.status).toBe(200);
  return data;
}

it('says that a draft applies, what it saves, and what of the basket counts', async () => {
  const { id } = await draft({ scope: 'product', productIds: [cup.productId] });
  const lines = [...cups, { code: 'POT-1', qty: 2 }];
  expect((await attempt(id, { lines })).data).toMatchObject({
    applies: true,
    saved: 1_000,
    payableBefore: 45_000,
    payableAfter: 44_000,
    eligibleAmount: 5_000,
    itemsAmount: 45_000,
    lines: [{ isCovered: true }, { isCovered: false, amount: 40_000 }],
  });
});

it('names the rule that refuses, with its figures', async () => {
  const dear = (await attempt((await draft({ thresholdAmount: 6_000 })).id)).data;
  expect(dear).toMatchObject({ applies: false, saved: 0, payableAfter: 5_000 });
  expect(dear.checks.find(({ rule }) => rule === 'amount')?.issue).toEqual({
    errorCode: 'order.coupon-below-threshold',
    details: { eligible: 5_000, threshold: 6_000 },
  });
  const others = await draft({ scope: 'product', productIds: [pot.productId] });
  expect(refusedBy((await attempt(others.id)).data)).toEqual(['items']);
  const { id } = await draft({
    validity: 'fixed',
    validDays: null,
    validFrom: Date.now() + 86_400_000,
    validTo: Date.now() + 2 * 86_400_000,
  });
  expect(refusedBy((await attempt(id)).data)).toEqual(['validity']);
  expect(refusedBy((await attempt(id, { at: Date.now() + 90_000_000 })).data)).toEqual([]);
  const alone = await draft({ stacking: 'no_points' });
  expect(refusedBy((await attempt(alone.id, { memberId: mei.id, points: 100 })).data)).toEqual(['stacking']);
});

it('covers products by a condition, at checkout as in the trial', async () => {
  const productCondition = { all: [{ field: 'priceMin', op: 'ge', value: 10_000 }] };
  const { id } = await active({ scope: 'condition', productCondition });
  expect(refusedBy((await attempt(id)).data)).toEqual(['items']);
  expect((await attempt(id, { lines: [{ code: 'POT-1', qty: 1 }] })).data.applies).toBe(true);
  const { data } = await shop.post<{ id: number }>('/user/coupon/claim', { templateId: id }, mei, idempotencyHeader());
  const offers = await shop.post<{ result: { id: number; issue: { errorCode: string } | null }[] }>(
    '/user/order/coupons',
    { lines: [{ skuId: cup.skuId, qty: 1 }], deliveryType: 'pickup' },
    mei,
  );
  expect(offers.data.result.find((one) => one.id === data.id)?.issue?.errorCode).toBe('order.coupon-no-items');
  const missing = await shop.post<ErrorBody>(`${templates}add`, {
    name: 'Xi',
    kind: 'cash',
    valueAmount: 1,
    validDays: 1,
    scope: 'condition',
  });
  expect(missing.data.fields).toContainEqual(expect.objectContaining({ path: 'productCondition' }));
});

it('is for the members of a segment, and is claimed by them alone', async () => {
  const [nobody, all] = [await segmentOf('paidAmount', 99_999_999), await segmentOf('paidAmount', 0)];
  const [closed, open] = [
    await active({ audience: 'segments', segmentIds: [nobody] }),
    await active({ audience: 'segments', segmentIds: [nobody, all] }),
  ];
  expect(refusedBy((await attempt(closed.id, { memberId: mei.id })).data)).toEqual(['audience']);
  expect(refusedBy((await attempt(open.id, { memberId: mei.id })).data)).toEqual([]);
  const claim = (templateId: number) => shop.post<ErrorBody>('/user/coupon/claim', { templateId }, mei, idempotencyHeader());
  expect((await claim(closed.id)).data.error).toBe('coupon.not-for-member');
  expect((await claim(open.id)).status).toBe(200);
  const { data } = await shop.post<{ result: { templateId: number }[] }>('/user/coupon/offers', {}, mei);
  const offered = data.result.map(({ templateId }) => templateId);
  expect([offered.includes(open.id), offered.includes(closed.id)]).toEqual([true, false]);
  const unnamed = await shop.post<ErrorBody>(`${templates}add`, {
    name: 'Xi',
    kind: 'cash',
    valueAmount: 1,
    validDays: 1,
    audience: 'segments',
  });
  expect(unnamed.data.fields).toMatchObject([{ path: 'segmentIds' }]);
});

it('is tried on an order by its number, and answers what cannot be found by field', async () => {
  const { id } = await draft();
  const { orderNo } = await ordered(pot.skuId);
  expect((await attempt(id, { lines: [], orderNo })).data).toMatchObject({ applies: true, itemsAmount: 20_000 });
  expect((await attempt(id, { lines: [], orderNo: 'NONE' })).data.fields).toMatchObject([{ path: 'orderNo' }]);
  expect((await attempt(id, { lines: [{ code: 'NONE', qty: 1 }] })).data.fields).toMatchObject([{ path: 'lines.0.code' }]);
  expect((await attempt(id, { lines: [] })).status).toBe(400);
  expect((await attempt(900_000_001)).status).toBe(404);
  const reader = await shop.staff([`${templates}index`]);
  expect((await shop.post(`${templates}try`, { templateId: id, orderNo, lines: [] }, reader)).status).toBe(403);
  const both = await shop.staff([`${templates}index`, '/admin/sales/order/index']);
  expect((await shop.post(`${templates}try`, { templateId: id, lines: cups }, both)).status).toBe(200);
});

it('tells what a draft would have cost, and what a running template has cost and brought', async () => {
  const running = await active();
  const { data: held } = await shop.post<{ id: number }>(
    '/user/coupon/claim',
    { templateId: running.id },
    mei,
    idempotencyHeader(),
  );
  await ordered(cup.skuId);
  await ordered(pot.skuId, { couponId: held.id });
  const report = await shop.post<CouponReport>(`${templates}report`, { templateId: running.id });
  expect(report.data).toEqual({
    claimed: 1,
    used: 1,
    discountAmount: 1_000,
    paidAmount: 19_000,
    refundedAmount: 0,
    isMore: false,
  });
  const { id } = await draft({ kind: 'discount', discountBp: 9_000, valueAmount: null, thresholdAmount: 10_000 });
  const { data } = await shop.post<BackTestSlice>(`${templates}backtest`, { templateId: id, days: 1 });
  // Of the orders of 5,000 and 20,000 fen without a coupon only the larger ones reach the threshold.
  const [sums] = await shop.db.rows<{ used: number; cost: number; orders: number }>(
    `select count(*) filter (where coupon_id is null and items_amount >= 10000)::int as used, count(*)::int as orders,
       coalesce(sum(items_amount / 10) filter (where coupon_id is null and items_amount >= 10000), 0)::int as cost
     from sales_order where paid_at is not null`,
  );
  expect(sums?.used).toBeGreaterThan(0);
  expect(data).toMatchObject({ ...sums, withCoupon: 1, next: null });
  expect(data.dearest[0]).toMatchObject({ eligibleAmount: 20_000, saved: 2_000 });
});
