import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testShop, type Caller, type TestShop } from '../../../../tests/setup/shop.ts';
import { isOrderNumber } from '../../order/order-number.domain.ts';
import type { PlacedOrder } from '../../order/server/place.operations.ts';
import { sumOf } from '../../order/price.domain.ts';
import {
  joinMember,
  idempotencyHeader,
  levelOf,
  placeDraft,
  sellSku,
  writeDraftFor,
  type ErrorBody,
} from '../../order/testing/test-shop.ts';
import type { DraftSummary, DraftView } from '../draft-view.domain.ts';

let shop: TestShop;
let clerk: Caller;
let member: { memberId: number; addressId: number };
const prefix = '/admin/sales/draft-order/';
const page = '/admin/cart/';
const reason = 'regular buyer';

beforeAll(async () => {
  shop = await testShop();
  member = await joinMember(shop.db, '13800000001');
  clerk = await shop.staff(['index', 'edit', 'place', 'member'].map((action) => page + action));
});
afterAll(() => shop.close());

const save = (draft: Pick<DraftView, 'id' | 'version'>, more: object, as?: Caller) =>
  shop.post<DraftView & ErrorBody>(`${prefix}saveDraft`, { id: draft.id, version: draft.version, lines: [], ...more }, as);

describe('a draft order', () => {
  it('[M-37.page] is priced when it is saved, and placed with stock, number, timeline and audit', async () => {
    const bowl = await sellSku(shop.db, { price: 3333, freight: 800 });
    const draft = await writeDraftFor(shop, { ...member, lines: [{ skuId: bowl.skuId, qty: 3 }] });
    expect(draft.data).toMatchObject({ itemsAmount: 9999, freightAmount: 800, payableAmount: 10_799, itemCount: 3 });
    expect(draft.data.explanation.map(({ key }) => key)).toEqual(['price.line', 'price.freight']);
    expect(draft.data.lines[0]).toMatchObject({ name: 'Tea bowl', specText: 'Blue / L', available: 100, warnings: [] });
    const placed = await placeDraft(shop, draft.data);
    expect(placed).toMatchObject({ code: 1, data: { status: 'pending_payment', payableAmount: 10_799 } });
    expect(isOrderNumber(placed.data.orderNo)).toBe(true);
    expect(await levelOf(shop.db, bowl.skuId)).toEqual({ onHand: 100, reserved: 3, allocated: 0 });
    const detail = await shop.post('/admin/sales/order/GetDetailPage', { id: placed.data.id });
    expect(detail.data).toMatchObject({
      receiverName: 'Lin Mei',
      receiverRegion: '310104',
      memberId: member.memberId,
      lines: [{ skuId: bowl.skuId, qty: 3, payableAmount: 10_799 }],
      events: [
        { type: 'draft', to: 'draft' },
        { type: 'place', from: 'draft', to: 'pending_payment', actorName: 'owner' },
      ],
      payments: [],
      shipments: [],
      member: { nickname: 'Mei', mobile: '13800000001' },
    });
    expect(detail.data.allowed).toMatchObject({ markPaid: true, close: true, note: true, editAddress: true });
    const audits = await shop.db.rows(
      `select 1 from kit_audit where resource = 'sales/order' and action = 'place' and row_id = $1`,
      [placed.data.id],
    );
    expect(audits).toHaveLength(1);
  });

  it('[M-37.page] drops a receiver entered by hand when the member changes', async () => {
    const bowl = await sellSku(shop.db, { price: 3333 });
    const lines = [{ skuId: bowl.skuId, qty: 1 }];
    const draft = await writeDraftFor(shop, { memberId: member.memberId, addressId: null, lines });
    await shop.db.run(`update sales_order set receiver_name = 'Stranger', receiver_mobile = '13900000000' where id = $1`, [
      draft.data.id,
    ]);
    const kept = await save(draft.data, { memberId: member.memberId, lines });
    const receiver = async () => shop.db.rows('select receiver_name as name from sales_order where id = $1', [draft.data.id]);
    expect(await receiver()).toEqual([{ name: 'Stranger' }]);
    expect((await save(kept.data, { memberId: null, lines })).code).toBe(1);
    expect(await receiver()).toEqual([{ name: null }]);
  });

  it('[M-37.page] opens again where it was left, and concurrent opening calls open a single one', async () => {
    const one = await shop.staff([`${page}index`, `${page}edit`]);
    const opened = await Promise.all(Array.from({ length: 6 }, () => shop.post<DraftView>(`${prefix}GetDraft`, {}, one)));
    expect(new Set(opened.map(({ data }) => data.id)).size).toBe(1);
    const listed = await shop.post<{ result: DraftSummary[] }>(`${prefix}drafts`, {}, one);
    expect(listed.data.result).toMatchObject([{ id: opened[0]?.data.id, itemCount: 0 }]);
  });

  it('has warnings for what prevents placing it, and placing rejects it for the same reason', async () => {
    const scarce = await sellSku(shop.db, { stock: 2, name: 'Rare bowl' });
    const bundle = await sellSku(shop.db, { minQty: 3 });
    const few = await sellSku(shop.db, { limitPerOrder: 1 });
    const off = await sellSku(shop.db);
    await shop.db.run(`update catalog_product set status = 'off_sale' where id = $1`, [off.productId]);
    const qty = 2;
    const draft = await writeDraftFor(shop, {
      ...member,
      lines: [{ skuId: scarce.skuId, qty: 3 }, ...[bundle, few, off].map(({ skuId }) => ({ skuId, qty }))],
    });
    expect(draft.data.lines.map(({ warnings }) => warnings.map(({ errorCode: rejected }) => rejected))).toEqual([
      ['order.short-stock'],
      ['order.below-minimum'],
      ['order.above-limit'],
      ['order.not-on-sale'],
    ]);
    const placed = await placeDraft(shop, draft.data);
    expect(placed).toMatchObject({
      status: 409,
      msg: 'Not enough stock of "Rare bowl": 2 available, 3 requested',
      data: { error: 'order.short-stock', details: { lineNo: 1, available: 2, asked: 3 } },
    });
  });

  it('[M-37.page] requires lines, a contact and, for express, an address', async () => {
    const { skuId } = await sellSku(shop.db);
    const lines = [{ skuId, qty: 1 }];
    const rejections = [];
    for (const wish of [{ ...member, lines: [] }, { lines }, { memberId: member.memberId, lines }]) {
      const draft = await writeDraftFor(shop, wish);
      rejections.push(
        (
          await shop.post<ErrorBody>(
            `${prefix}place`,
            { id: draft.data.id, version: draft.data.version },
            shop.owner,
            idempotencyHeader(),
          )
        ).data.error,
      );
    }
    expect(rejections).toEqual(['order.empty', 'order.no-contact', 'order.no-address']);
    const pickup = await writeDraftFor(shop, { memberId: member.memberId, deliveryType: 'pickup', lines });
    expect((await placeDraft(shop, pickup.data)).code).toBe(1);
  });

  it('[M-37.page] rejects a stale version, and preserves the newer save', async () => {
    const { skuId } = await sellSku(shop.db);
    const draft = await writeDraftFor(shop, { ...member, lines: [{ skuId, qty: 1 }] });
    const newer = await save(draft.data, { lines: [{ skuId, qty: 2 }] });
    const stale = await save(draft.data, { lines: [{ skuId, qty: 9 }] });
    expect(stale).toMatchObject({
      status: 409,
      data: { error: 'request.stale-version', details: { current: newer.data.version } },
    });
    expect((await placeDraft(shop, draft.data)).status).toBe(409);
    const again = await shop.post<DraftView>(`${prefix}GetDraft`, { id: draft.data.id });
    expect(again.data).toMatchObject({ itemCount: 2, version: newer.data.version });
  });

  it('[M-37.deny] is 404 for any other staff user, whatever their permissions', async () => {
    const { skuId } = await sellSku(shop.db);
    const { data } = await writeDraftFor(shop, { ...member, lines: [{ skuId, qty: 1 }] });
    const body = { id: data.id, version: data.version };
    const answers = await Promise.all([
      shop.post(`${prefix}GetDraft`, { id: data.id }, clerk),
      save(data, { lines: [] }, clerk),
      shop.post(`${prefix}discard`, body, clerk),
      shop.post(`${prefix}place`, body, clerk, idempotencyHeader()),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    const reader = await shop.staff(['/admin/sales/order/index']);
    expect((await shop.post('/admin/sales/order/GetDetailPage', { id: data.id }, reader)).status).toBe(404);
  });

  it('can be discarded once', async () => {
    const { data } = await writeDraftFor(shop, { lines: [] });
    const body = { id: data.id, version: data.version };
    expect((await shop.post(`${prefix}discard`, body)).code).toBe(1);
    expect((await shop.post(`${prefix}discard`, body)).status).toBe(404);
  });
});

describe('prices', () => {
  it('that changed since they were shown prevent placing the draft until it is shown again', async () => {
    const { skuId } = await sellSku(shop.db, { price: 1000 });
    const draft = await writeDraftFor(shop, { ...member, lines: [{ skuId, qty: 2 }] });
    await shop.db.run('update catalog_product_sku set price_amount = 1100 where id = $1', [skuId]);
    const rejection = await placeDraft(shop, draft.data);
    expect(rejection).toMatchObject({
      status: 409,
      data: { error: 'draft-order.price-changed', details: { shown: 2000, now: 2200, skuIds: [skuId] } },
    });
    expect(await levelOf(shop.db, skuId)).toMatchObject({ reserved: 0 });
    const shown = await shop.post<DraftView>(`${prefix}GetDraft`, { id: draft.data.id });
    expect(shown.data).toMatchObject({ payableAmount: 2200, repriced: { was: 2000, now: 2200 } });
    expect((await placeDraft(shop, shown.data)).data).toMatchObject({ payableAmount: 2200 });
  });

  it('agreed by hand are preserved, down to the floor and with a reason', async () => {
    const { skuId } = await sellSku(shop.db, { price: 1000, cost: 900 });
    const draft = await writeDraftFor(shop, { ...member, lines: [{ skuId, qty: 1, override: { unitPrice: 900, reason } }] });
    expect(draft.data.lines[0]).toMatchObject({ unitPrice: 900, floor: 900 });
    const below = await save(draft.data, { ...member, lines: [{ skuId, qty: 1, override: { unitPrice: 899, reason } }] });
    expect(below).toMatchObject({
      status: 409,
      data: { error: 'order.override-below-floor', details: { floor: 900, unitPrice: 899, lineNo: 1 } },
    });
    const silent = await save(draft.data, { lines: [{ skuId, qty: 1, override: { unitPrice: 950, reason: 'x' } }] });
    expect(silent).toMatchObject({ status: 400, data: { fields: [{ path: 'lines.0.override.reason' }] } });
    await shop.db.run('update catalog_product_sku set price_amount = 1100 where id = $1', [skuId]);
    expect((await placeDraft(shop, draft.data)).data).toMatchObject({ payableAmount: 900 });
  });

  it('[M-37.deny] are set by hand only with the permission, when saving and again when placing', async () => {
    const { skuId } = await sellSku(shop.db);
    const { data } = await shop.post<DraftView>(`${prefix}GetDraft`, { isNew: true }, clerk);
    const lines = [{ skuId, qty: 1, override: { unitPrice: 950, reason } }];
    const byHand = await Promise.all([
      save(data, { lines }, clerk),
      save(data, { lines: [{ skuId, qty: 1 }], adjust: -10 }, clerk),
      save(data, { lines: [{ skuId, qty: 1 }], freight: 0 }, clerk),
    ]);
    expect(byHand.map(({ status }) => status)).toEqual([403, 403, 403]);
    const lister = await shop.staff([`${page}index`, `${page}edit`, `${page}place`, `${page}overridePrice`]);
    const draft = await writeDraftFor(shop, { ...member, lines }, lister);
    await shop.db.run(`update access_role set permissions = array_remove(permissions, '${page}overridePrice')`);
    expect((await placeDraft(shop, draft.data, lister)).status).toBe(403);
  });

  it('[M-37.page] of random baskets add up: every part of the lines sums to that part of the header', async () => {
    const prices = [1, 99, 3333, 12_345, 999_999];
    const skus = await Promise.all(prices.map((price) => sellSku(shop.db, { price, stock: 1_000_000, freight: price % 700 })));
    const opened = await shop.post<DraftView>(`${prefix}GetDraft`, { isNew: true });
    let current: Pick<DraftView, 'id' | 'version'> = opened.data;
    const line = fc.record({ sku: fc.nat(skus.length - 1), qty: fc.integer({ min: 1, max: 500 }), off: fc.nat(2000) });
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 12 }), fc.nat(300), async (requested, added) => {
        const lines = requested.map(({ sku, qty, off }) => {
          const price = prices[sku] ?? 0;
          const unitPrice = price - Math.floor((price * off) / 10_000);
          return { skuId: skus[sku]?.skuId, qty, ...(off > 1000 ? { override: { unitPrice, reason } } : {}) };
        });
        const { code, data } = await save(current, { lines, adjust: added });
        expect(code).toBe(1);
        current = data;
        const row = await shop.post<{ lines: Record<string, number>[] } & Record<string, number>>(
          '/admin/sales/order/GetDetailPage',
          { id: data.id },
        );
        const stored = row.data;
        for (const part of ['itemsAmount', 'freightAmount', 'adjustAmount', 'payableAmount'])
          expect(sumOf(stored.lines, part)).toBe(stored[part]);
        expect(stored.payableAmount).toBe((stored.itemsAmount ?? 0) + (stored.freightAmount ?? 0) + (stored.adjustAmount ?? 0));
        expect(sumOf(data.explanation, 'amount')).toBe(stored.payableAmount);
      }),
      { numRuns: 30 },
    );
  });
});

describe('placing', () => {
  it('has one effect for many calls with one key, also while the first is still running', async () => {
    const { skuId } = await sellSku(shop.db);
    const { data } = await writeDraftFor(shop, { ...member, lines: [{ skuId, qty: 4 }] });
    const headers = { 'idempotency-key': randomUUID() };
    const body = { id: data.id, version: data.version };
    const place = () => shop.post<PlacedOrder>(`${prefix}place`, body, shop.owner, headers);
    const answers = await Promise.all(Array.from({ length: 12 }, place));
    answers.push(await place());
    expect(new Set(answers.map((answer) => JSON.stringify(answer.data))).size).toBe(1);
    expect(answers.every(({ code }) => code === 1)).toBe(true);
    expect(await levelOf(shop.db, skuId)).toMatchObject({ reserved: 4 });
    const events = await shop.db.rows(`select 1 from sales_order_event where row_id = $1 and type = 'place'`, [data.id]);
    expect(events).toHaveLength(1);
    const other = await shop.post<ErrorBody>(`${prefix}place`, body, shop.owner, idempotencyHeader());
    expect(other).toMatchObject({ status: 409, data: { error: 'order.illegal-transition' } });
    expect((await shop.post<ErrorBody>(`${prefix}place`, body)).data.error).toBe('request.idempotency-key-required');
  });

  it('an order that costs nothing makes it wait for shipping, with a payment of zero', async () => {
    const { skuId, productId } = await sellSku(shop.db, { price: 0 });
    const draft = await writeDraftFor(shop, { ...member, lines: [{ skuId, qty: 2 }] });
    const placed = await placeDraft(shop, draft.data);
    expect(placed.data).toMatchObject({ status: 'to_ship', payableAmount: 0, payExpireAt: null });
    expect(await levelOf(shop.db, skuId)).toMatchObject({ reserved: 0, allocated: 2 });
    const detail = await shop.post('/admin/sales/order/GetDetailPage', { id: placed.data.id });
    expect(detail.data).toMatchObject({ paymentStatus: 'paid', payments: [{ method: 'none', amount: 0, status: 'succeeded' }] });
    expect(await shop.db.rows('select sales_count as n from catalog_product where id = $1', [productId])).toEqual([{ n: 2 }]);
  });

  it('rejects a disabled member', async () => {
    const { skuId } = await sellSku(shop.db);
    const barred = await joinMember(shop.db, '13800000009');
    const draft = await writeDraftFor(shop, { ...barred, lines: [{ skuId, qty: 1 }] });
    await shop.db.run(`update member_member set status = 'disabled' where id = $1`, [barred.memberId]);
    expect((await placeDraft(shop, draft.data)).data).toMatchObject({ error: 'order.member-disabled' });
  });
});

describe('[M-37.deny] order entry', () => {
  it('rejects staff without its permissions, call by call', async () => {
    const idle = await shop.staff(['/admin/sales/order/index']);
    const names = [
      'GetDraft',
      'drafts',
      'saveDraft',
      'discard',
      'place',
      'findProducts',
      'scan',
      'findMember',
      'createMember',
      'addresses',
      'addAddress',
    ];
    const answers = await Promise.all(names.map((name) => shop.post(prefix + name, {}, idle, idempotencyHeader())));
    expect(answers.map(({ status }) => status)).toEqual(names.map(() => 403));
    const strangers = await Promise.all(names.map((name) => shop.post(prefix + name, {}, null, idempotencyHeader())));
    expect(strangers.map(({ status }) => status)).toEqual(names.map(() => 401));
  });
});
