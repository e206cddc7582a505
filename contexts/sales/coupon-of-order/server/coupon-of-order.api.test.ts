import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dueTask, testShop, type Caller, type TestShop } from '../../../../tests/setup/shop.ts';
import type { PlacedOrder } from '../../order/server/place.operations.ts';
import { type ErrorBody, idempotencyHeader, sellSku, writeDraftFor, placeDraft } from '../../order/testing/test-shop.ts';
import type { BasketCoupons } from '../basket-coupons.domain.ts';

interface Buyer extends Caller {
  readonly id: number;
}

let shop: TestShop;
let made = 0;
beforeAll(async () => {
  shop = await testShop({ isStepped: true });
});
afterAll(() => shop.close());

async function buyer(): Promise<Buyer> {
  made += 1;
  // By staff: many registrations from one address need a captcha.
  const body = { username: `coupons${made}`, password: 'Plum-lane-18' };
  expect((await shop.post('/admin/member/member/add', { ...body, nickname: 'Mei' })).status).toBe(200);
  const { data } = await shop.post<{ token: string; memberInfo: { id: number } }>('/api/User/login', body, null);
  return { token: data.token, audience: 'member', id: data.memberInfo.id };
}

const templates = '/admin/promotion/coupon-template/';
const usual = { kind: 'cash', valueAmount: 1_000, thresholdAmount: 0, validDays: 30, perMemberLimit: 10 };

async function template(wish: object = {}): Promise<{ id: number; version: number }> {
  made += 1;
  const { data } = await shop.post<{ id: number; version: number }>(`${templates}add`, { name: `T${made}`, ...usual, ...wish });
  const { status } = await shop.post(
    `${templates}activate`,
    { id: data.id, version: data.version },
    shop.owner,
    idempotencyHeader(),
  );
  expect(status).toBe(200);
  return { id: data.id, version: data.version + 1 };
}

async function claim(who: Buyer, templateId: number): Promise<number> {
  const { status, data } = await shop.post<{ id: number }>('/user/coupon/claim', { templateId }, who, idempotencyHeader());
  expect(status, JSON.stringify(data)).toBe(200);
  return data.id;
}

const couponOf = async (id: number) =>
  (await shop.db.rows('select status, order_id::int as "orderId" from promotion_coupon where id = $1', [id]))[0];

const place = (who: Buyer, skuId: number, more: object = {}) =>
  shop.post<PlacedOrder & ErrorBody>(
    '/user/order/place',
    { lines: [{ skuId, qty: 1 }], deliveryType: 'pickup', ...more },
    who,
    idempotencyHeader(),
  );

async function move(id: number, name: string, input: object = {}) {
  const { data } = await shop.post<{ version: number }>('/admin/sales/order/GetDetailPage', { id });
  const body = { id, version: data.version, ...input };
  const answer = await shop.post<ErrorBody>(`/admin/sales/order/${name}`, body, shop.owner, idempotencyHeader());
  expect(answer.status, JSON.stringify(answer)).toBe(200);
}

const amountsOf = async (id: number) =>
  (
    await shop.db.rows(
      `select coupon_id::int as "couponId", coupon_amount::int as amount, payable_amount::int as payable,
         (select sum(coupon_amount)::int from sales_order_line l where l.parent_id = o.id) as lines from sales_order o where id = $1`,
      [id],
    )
  )[0];

describe('the coupon of an order', () => {
  it('takes its amount off, is locked at place, used at pay, and shown in the order', async () => {
    const who = await buyer();
    const { skuId } = await sellSku(shop.db, { price: 5_000 });
    const couponId = await claim(who, (await template()).id);
    const { data } = await place(who, skuId, { couponId });
    expect(data.payableAmount).toBe(4_000);
    expect(await amountsOf(data.id)).toEqual({ couponId, amount: 1_000, payable: 4_000, lines: 1_000 });
    expect(await couponOf(couponId)).toEqual({ status: 'locked', orderId: data.id });
    await move(data.id, 'markPaid', { method: 'transfer', amount: 4_000, reference: 'B-1' });
    expect(await couponOf(couponId)).toEqual({ status: 'used', orderId: data.id });
    const { data: own } = await shop.post('/user/order/GetDetailPage', { id: data.id }, who);
    expect(own).toMatchObject({ couponAmount: 1_000, payableAmount: 4_000 });
    const { data: staffs } = await shop.post('/admin/sales/order/GetDetailPage', { id: data.id });
    expect(staffs).toMatchObject({ couponAmount: 1_000, couponId });
  });

  it('[litemall #163] comes back when the order is closed, cancelled by its member, or not paid in time', async () => {
    const who = await buyer();
    const { skuId } = await sellSku(shop.db, { price: 5_000 });
    const couponId = await claim(who, (await template()).id);
    const closed = await place(who, skuId, { couponId });
    await move(closed.data.id, 'close', { reason: 'not wanted' });
    expect(await couponOf(couponId)).toEqual({ status: 'available', orderId: null });
    const cancelled = await place(who, skuId, { couponId });
    const { data: own } = await shop.post<{ version: number }>('/user/order/GetDetailPage', { id: cancelled.data.id }, who);
    await shop.post('/user/order/cancel', { id: cancelled.data.id, version: own.version }, who, idempotencyHeader());
    expect(await couponOf(couponId)).toEqual({ status: 'available', orderId: null });
    const late = await place(who, skuId, { couponId });
    await dueTask(shop, 'sales.order.expire')(late.data.payExpireAt ?? 0);
    expect(await couponOf(couponId)).toEqual({ status: 'available', orderId: null });
  });

  it('[macrozheng #1002] never takes more than the items cost: an order of nothing is settled and uses it', async () => {
    const who = await buyer();
    const { skuId } = await sellSku(shop.db, { price: 400 });
    const couponId = await claim(who, (await template()).id);
    const { data } = await place(who, skuId, { couponId });
    expect(data).toMatchObject({ payableAmount: 0, status: 'to_ship' });
    expect(await amountsOf(data.id)).toMatchObject({ amount: 400, payable: 0, lines: 400 });
    expect(await couponOf(couponId)).toEqual({ status: 'used', orderId: data.id });
  });

  it('[odoo #91353] applies at exactly its threshold, and not a fen below', async () => {
    const who = await buyer();
    const { skuId: exact } = await sellSku(shop.db, { price: 3_000 });
    const { skuId: below } = await sellSku(shop.db, { price: 2_999 });
    const couponId = await claim(who, (await template({ thresholdAmount: 3_000 })).id);
    const refused = await place(who, below, { couponId });
    expect(refused).toMatchObject({
      status: 409,
      data: { error: 'order.coupon-below-threshold', details: { eligible: 2_999, threshold: 3_000 } },
    });
    expect(await couponOf(couponId)).toEqual({ status: 'available', orderId: null });
    expect((await place(who, exact, { couponId })).data.payableAmount).toBe(2_000);
  });

  it('[reaction #6759] of a paused template does not apply, nor one that is void', async () => {
    const who = await buyer();
    const { skuId } = await sellSku(shop.db, { price: 5_000 });
    const of = await template();
    const [paused, voided] = [await claim(who, of.id), await claim(who, (await template()).id)];
    const { data: now } = await shop.post<{ version: number }>(`${templates}GetDetailPage`, { id: of.id });
    await shop.post(`${templates}pause`, { id: of.id, version: now.version }, shop.owner, idempotencyHeader());
    expect((await place(who, skuId, { couponId: paused })).data.error).toBe('coupon.paused');
    const gone = { id: voided, version: 1, reason: 'by mistake' };
    expect((await shop.post('/admin/promotion/coupon/void', gone, shop.owner, idempotencyHeader())).status).toBe(200);
    expect((await place(who, skuId, { couponId: voided })).data.error).toBe('coupon.unavailable');
  });

  it('of somebody else does not exist for a buyer', async () => {
    const [mei, lin] = [await buyer(), await buyer()];
    const { skuId } = await sellSku(shop.db, { price: 5_000 });
    const couponId = await claim(mei, (await template()).id);
    expect(await place(lin, skuId, { couponId })).toMatchObject({ status: 400, data: { fields: [{ path: 'couponId' }] } });
    expect(await couponOf(couponId)).toEqual({ status: 'available', orderId: null });
  });

  it('covers the products of its scope: of a category and those below it, named ones, or all but those', async () => {
    const who = await buyer();
    const [inside, outside] = [await sellSku(shop.db, { price: 5_000 }), await sellSku(shop.db, { price: 5_000 })];
    const { data: above } = await shop.post<{ id: number }>('/admin/catalog/category/add', { name: 'Kitchen', parentId: null });
    const { data: below } = await shop.post<{ id: number }>('/admin/catalog/category/add', { name: 'Tea', parentId: above.id });
    await shop.db.run('update catalog_product set category_id = $1 where id = $2', [below.id, inside.productId]);
    const lines = [inside, outside].map(({ skuId }) => ({ skuId, qty: 1 }));
    const offers = async () =>
      (await shop.post<BasketCoupons>('/user/order/coupons', { lines, deliveryType: 'pickup' }, who)).data;
    const half = { kind: 'discount', valueAmount: null, discountBp: 5_000 };
    const ids = [
      await claim(who, (await template({ ...half, scope: 'category', categoryIds: [above.id] })).id),
      await claim(who, (await template({ ...half, scope: 'product', productIds: [outside.productId] })).id),
      await claim(
        who,
        (await template({ ...half, scope: 'exclude_product', productIds: [inside.productId, outside.productId] })).id,
      ),
      await claim(who, (await template({ ...half, capAmount: 1_500 })).id),
    ];
    const { result, best } = await offers();
    const of = (id: number | undefined) => result.find((one) => one.id === id);
    expect(ids.map((id) => of(id)?.saved)).toEqual([2_500, 2_500, 0, 1_500]);
    expect(of(ids[2])?.issue?.errorCode).toBe('order.coupon-no-items');
    expect(best).toBe(ids[0]);
    const { data } = await shop.post<PlacedOrder>(
      '/user/order/place',
      { lines, deliveryType: 'pickup', couponId: ids[0] },
      who,
      idempotencyHeader(),
    );
    const parts = await shop.db.rows(
      'select coupon_amount::int as amount from sales_order_line where parent_id = $1 order by line_no',
      [data.id],
    );
    expect(parts).toEqual([{ amount: 2_500 }, { amount: 0 }]);
  });

  it('says whether points and the member price go with it', async () => {
    const who = await buyer();
    const { skuId } = await sellSku(shop.db, { price: 10_000 });
    const couponId = await claim(who, (await template({ stacking: 'no_points' })).id);
    expect((await place(who, skuId, { couponId, points: 100 })).data.error).toBe('order.coupon-not-with-points');
    const level = { name: `L${made}`, rank: 1, growthMin: 0, discount: 9_000, pointsPercent: 100 };
    const { data } = await shop.post<{ id: number }>('/admin/member/member-level/add', level);
    await shop.db.run('update member_member set level_id = $1 where id = $2', [data.id, who.id]);
    expect((await place(who, skuId, { couponId })).data.payableAmount).toBe(8_000);
    const alone = await claim(who, (await template({ stacking: 'alone', valueAmount: 2_500 })).id);
    expect((await place(who, skuId, { couponId: alone })).data.payableAmount).toBe(7_500);
  });

  it('[PrestaShop PR #1477] that makes shipping free takes it off once', async () => {
    const who = await buyer();
    const { data: address } = await shop.post<{ id: number }>(
      '/user/address/add',
      { name: 'Lin Mei', mobile: '13800000077', region: '310104', detail: '18 Plum Lane, flat 4' },
      who,
    );
    const { skuId } = await sellSku(shop.db, { price: 5_000, freight: 800 });
    const couponId = await claim(who, (await template({ kind: 'free_freight', valueAmount: null })).id);
    const wish = { deliveryType: 'express', addressId: address.id };
    const lines = [{ skuId, qty: 1 }];
    const { data: offers } = await shop.post<BasketCoupons>('/user/order/coupons', { lines, ...wish }, who);
    expect(offers).toMatchObject({ best: couponId, result: [{ saved: 800 }] });
    const { data } = await place(who, skuId, { couponId, ...wish });
    expect(data.payableAmount).toBe(5_000);
  });

  it('is chosen by staff in a draft, which says why it does not apply and cannot be placed then', async () => {
    const who = await buyer();
    const { skuId } = await sellSku(shop.db, { price: 2_000 });
    const couponId = await claim(who, (await template({ thresholdAmount: 3_000 })).id);
    const wish = { memberId: who.id, deliveryType: 'pickup', couponId };
    const short = await writeDraftFor(shop, { ...wish, lines: [{ skuId, qty: 1 }] });
    expect(short.data).toMatchObject({
      payableAmount: 2_000,
      coupon: { id: couponId, issue: { errorCode: 'order.coupon-below-threshold', details: { eligible: 2_000 } } },
    });
    expect((await placeDraft(shop, short.data)).status).toBe(409);
    const { id, version } = short.data;
    const body = { id, version, ...wish, lines: [{ skuId, qty: 2 }] };
    const enough = await shop.post<typeof short.data>('/admin/sales/draft-order/saveDraft', body);
    expect(enough.data).toMatchObject({ payableAmount: 3_000, couponAmount: 1_000, coupon: { issue: null } });
    const { data: offers } = await shop.post<BasketCoupons>('/admin/sales/draft-order/coupons', { id });
    expect(offers).toMatchObject({ best: couponId, result: [{ id: couponId, saved: 1_000 }] });
    const placed = await placeDraft(shop, enough.data);
    expect(placed.data.payableAmount).toBe(3_000);
    expect(await couponOf(couponId)).toEqual({ status: 'locked', orderId: placed.data.id });
  });

  it('[vendure #3885] keeps its share for each unit when the order is amended', async () => {
    const who = await buyer();
    const { skuId } = await sellSku(shop.db, { price: 2_000 });
    const couponId = await claim(who, (await template({ thresholdAmount: 4_000 })).id);
    const { data } = await place(who, skuId, { couponId, lines: [{ skuId, qty: 2 }] });
    const { data: row } = await shop.post<{ lines: { id: number }[] }>('/admin/sales/order/GetDetailPage', { id: data.id });
    const lines = [{ lineId: row.lines[0]?.id, skuId, qty: 1 }];
    await move(data.id, 'amend', { lines, freightAmount: 0, adjustAmount: 0, payableAmount: 1_500, reason: 'one less' });
    expect(await amountsOf(data.id)).toEqual({ couponId, amount: 500, payable: 1_500, lines: 500 });
  });

  it('comes back once from a full refund, valid for some days more, and then is spent', async () => {
    const who = await buyer();
    const { skuId } = await sellSku(shop.db, { price: 5_000 });
    const of = await template({ validDays: 1 });
    const couponId = await claim(who, of.id);
    const buyAndRefund = async (): Promise<void> => {
      const { data } = await place(who, skuId, { couponId });
      await move(data.id, 'markPaid', { method: 'transfer', amount: 4_000, reference: 'B-1' });
      await move(data.id, 'cancelPaid', { reason: 'not wanted', method: 'offline' });
      const { data: found } = await shop.post<{ result: { id: number; version: number; status: string }[] }>(
        '/admin/sales/refund/GetPageData',
        { filters: { and: [{ field: 'orderId', op: 'in', value: [data.id] }] } },
      );
      const [refund] = found.result;
      const { data: whole } = await shop.post<{ version: number; status: string }>('/admin/sales/refund/GetDetailPage', {
        id: refund?.id,
      });
      const body = { id: refund?.id, version: whole.version, reference: 'R-1', voucher: null };
      const done = await shop.post('/admin/sales/refund/succeed', body, shop.owner, idempotencyHeader());
      expect(done.status, JSON.stringify({ done, found, whole })).toBe(200);
    };
    await buyAndRefund();
    expect(await couponOf(couponId)).toEqual({ status: 'available', orderId: null });
    const [{ days } = { days: 0 }] = await shop.db.rows<{ days: number }>(
      `select extract(epoch from valid_to - now())::float8 / 86400 as days from promotion_coupon where id = $1`,
      [couponId],
    );
    expect(days).toBeGreaterThan(2.9);
    await buyAndRefund();
    expect(await couponOf(couponId)).toMatchObject({ status: 'used' });
    const [counts] = await shop.db.rows(
      'select claimed_count as claimed, used_count as used from promotion_coupon_template where id = $1',
      [of.id],
    );
    expect(counts).toEqual({ claimed: 1, used: 1 });
  });
});
