import type { Tx } from '@shopkeeper/server/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../../../packages/server/src/testing/until.ts';
import { meeting } from '../../../../tests/setup/meeting.ts';
import { testShop, type Caller, type TestShop } from '../../../../tests/setup/shop.ts';
import { orderCalls, type OrderDetail, orderPrefix } from '../testing/order-calls.ts';
import { type ErrorBody, idempotencyHeader, levelOf, sellSku } from '../testing/test-shop.ts';

interface Preview extends ErrorBody {
  readonly beforeAmount: number;
  readonly payableAmount: number;
  readonly asksBuyer: boolean;
}
interface Wanted {
  readonly lines: readonly { readonly lineId?: number; readonly skuId: number; readonly qty: number }[];
  readonly freightAmount?: number;
  readonly adjustAmount?: number;
}

let shop: TestShop;
let member: { memberId: number; addressId: number };
let buyer: Caller;
const { detailOf, perform, buy, buyPaid, ship } = orderCalls(
  () => shop,
  () => member,
);

beforeAll(async () => {
  shop = await testShop();
  const body = { username: 'lily', password: 'Plum-lane-18', mobile: '13800000193' };
  const { data } = await shop.post<{ token: string; memberInfo: { id: number } }>('/api/User/register', body, null);
  buyer = { token: data.token, audience: 'member' };
  const [address] = await shop.db.rows<{ id: number }>(
    `insert into member_address (member_id, name, mobile, region, detail) values ($1, 'Lin Mei', '13800000193', '310104', '18 Plum Lane') returning id`,
    [data.memberInfo.id],
  );
  member = { memberId: data.memberInfo.id, addressId: address?.id ?? 0 };
});
afterAll(() => shop.close());

const preview = (id: number, wanted: Wanted) =>
  shop.post<Preview>(`${orderPrefix}previewAmendment`, { id, freightAmount: 0, adjustAmount: 0, ...wanted });

/** Amends an order as the preview showed it. */
async function amend(id: number, wanted: Wanted) {
  const { data } = await preview(id, wanted);
  const input = { freightAmount: 0, adjustAmount: 0, ...wanted, payableAmount: data.payableAmount, reason: 'Buyer called' };
  return perform('amend', id, input);
}
const lineOf = (row: OrderDetail) => ({ lineId: row.lines[0]?.id ?? 0, skuId: row.lines[0]?.skuId ?? 0 });
const decide = async (id: number, name: string, input: object = {}) => {
  const [one] = (await detailOf(id)).amendments;
  const body = { id: one?.id, version: one?.version, ...input };
  return shop.post<ErrorBody>(`/admin/sales/amendment/${name}`, body, shop.owner, idempotencyHeader());
};
const heldFor = (id: number) =>
  shop.db.rows<{ qty: number; kind: string }>(
    `select qty, kind from catalog_stock_reservation where ref_type = 'order' and ref_id = $1 order by ref_line_id`,
    [id],
  );

describe('an amendment that does not cost more', () => {
  it('[M-05.write] shows its difference first, is applied at once and gives the stock back', async () => {
    const { id, skuId } = await buyPaid(3);
    const line = lineOf(await detailOf(id));
    const wanted = { lines: [{ ...line, qty: 1 }] };
    expect((await preview(id, wanted)).data).toMatchObject({ beforeAmount: 3_000, payableAmount: 1_000, asksBuyer: false });
    expect(await detailOf(id)).toMatchObject({ payableAmount: 3_000 });
    const { data } = await amend(id, wanted);
    expect(data.row).toMatchObject({
      status: 'to_ship',
      payableAmount: 1_000,
      paidAmount: 3_000,
      itemCount: 1,
      lines: [{ id: line.lineId, qty: 1, payableAmount: 1_000 }],
      amendments: [{ status: 'confirmed' }],
    });
    expect(data.row.events.at(-1)).toMatchObject({ type: 'amend', data: { beforeAmount: 3_000, payableAmount: 1_000 } });
    expect(await levelOf(shop.db, skuId)).toEqual({ onHand: 100, reserved: 0, allocated: 1 });
    expect(await heldFor(id)).toEqual([{ qty: 1, kind: 'allocated' }]);
    expect((await ship(id, 1)).data.row).toMatchObject({ status: 'shipped' });
  });

  it('exchanges a product for one at the same price, and closes with all stock free', async () => {
    const { id, skuId } = await buy(2);
    const other = await sellSku(shop.db, { price: 1_000 });
    const { data } = await amend(id, { lines: [{ skuId: other.skuId, qty: 2 }] });
    expect(data.row).toMatchObject({ payableAmount: 2_000, lines: [{ skuId: other.skuId, qty: 2 }], coverName: 'Tea bowl' });
    expect(await levelOf(shop.db, skuId)).toMatchObject({ reserved: 0 });
    expect(await levelOf(shop.db, other.skuId)).toMatchObject({ reserved: 2 });
    await perform('close', id, { reason: 'Not wanted' });
    expect(await levelOf(shop.db, other.skuId)).toEqual({ onHand: 100, reserved: 0, allocated: 0 });
  });
});

describe('an amendment that costs more', () => {
  it('[M-05.write] changes nothing until the difference of a paid order is received, exactly', async () => {
    const { id, skuId } = await buyPaid(1);
    const line = lineOf(await detailOf(id));
    const asked = await amend(id, { lines: [{ ...line, qty: 3 }] });
    expect(asked.data.row).toMatchObject({ payableAmount: 1_000, amendments: [{ status: 'requested' }] });
    expect(await levelOf(shop.db, skuId)).toMatchObject({ allocated: 1 });
    expect((await amend(id, { lines: [{ ...line, qty: 2 }] })).data).toMatchObject({ error: 'order.amendment-open' });
    const wrong = await decide(id, 'confirm', { method: 'wechat', amount: 1_999 });
    expect(wrong.data).toMatchObject({ error: 'order.wrong-amount', details: { due: 2_000, amount: 1_999 } });
    expect((await decide(id, 'confirm', { method: 'wechat', amount: 2_000 })).code).toBe(1);
    const row = await detailOf(id);
    expect(row).toMatchObject({ status: 'to_ship', payableAmount: 3_000, paidAmount: 3_000, paymentStatus: 'paid' });
    expect(row.payments.map(({ amount }) => amount)).toEqual([1_000, 2_000]);
    expect(await levelOf(shop.db, skuId)).toMatchObject({ reserved: 0, allocated: 3 });
    expect((await decide(id, 'confirm', { amount: 0 })).data).toMatchObject({ error: 'amendment.illegal-transition' });
  });

  it('of an unpaid order is accepted or declined by its member, and by no other', async () => {
    const { id } = await buy(1);
    const line = lineOf(await detailOf(id));
    await amend(id, { lines: [{ ...line, qty: 2 }] });
    const list = await shop.post<{ result: { id: number; version: number }[] }>('/user/order-amendment/GetPageData', {}, buyer);
    const [asked] = list.data.result;
    expect((await shop.post('/user/order-amendment/decline', { id: asked?.id, version: asked?.version }, buyer)).code).toBe(1);
    expect(await detailOf(id)).toMatchObject({ payableAmount: 1_000, amendments: [{ status: 'declined' }] });
    await amend(id, { lines: [{ ...line, qty: 3 }] });
    const [again] = (await detailOf(id)).amendments.filter(({ status }) => status === 'requested');
    const body = { id: again?.id, version: again?.version };
    expect((await shop.post('/user/order-amendment/accept', body, shop.owner)).status).toBe(401);
    expect((await shop.post('/user/order-amendment/accept', body, buyer)).code).toBe(1);
    expect(await detailOf(id)).toMatchObject({ status: 'pending_payment', payableAmount: 3_000, lines: [{ qty: 3 }] });
  });

  it('is withdrawn when the order is closed', async () => {
    const { id } = await buy(1);
    await amend(id, { lines: [{ ...lineOf(await detailOf(id)), qty: 2 }] });
    await perform('close', id, { reason: 'Not wanted' });
    const isOver = async () => (await detailOf(id)).amendments[0]?.status !== 'requested';
    await until(isOver, 10_000);
    expect((await detailOf(id)).amendments).toMatchObject([{ status: 'cancelled' }]);
  });
});

describe('an amendment', () => {
  it('is rejected with what is out of stock, of another order, or was shown with another total', async () => {
    const { id } = await buy(1);
    const line = lineOf(await detailOf(id));
    const other = await buy(1);
    const foreign = lineOf(await detailOf(other.id));
    expect((await preview(id, { lines: [{ ...line, qty: 101 }] })).data).toMatchObject({ error: 'order.short-stock' });
    expect((await preview(id, { lines: [{ ...foreign, qty: 1 }] })).data).toMatchObject({ error: 'order.unknown-line' });
    const input = { lines: [{ ...line, qty: 2 }], freightAmount: 0, adjustAmount: 0, payableAmount: 1_999, reason: 'Old total' };
    expect((await perform('amend', id, input)).data).toMatchObject({ error: 'order.price-moved' });
  });

  it('and shipping at the same time: what is shipped is what the order says and stock holds', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id, skuId } = await buyPaid(3);
      const { version, lines } = await detailOf(id);
      const [line] = lines;
      const amended = { lines: [{ lineId: line?.id, skuId, qty: 1 }], freightAmount: 0, adjustAmount: 0, payableAmount: 1_000 };
      const shipped = { carrier: 'SF', trackingNo: 'SF700001', parts: [{ lineId: line?.id, qty: 3 }] };
      const post = (name: string, input: object) =>
        shop.post<ErrorBody>(orderPrefix + name, { id, version, ...input }, shop.owner, idempotencyHeader());
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => [post('amend', { ...amended, reason: 'Race' }), post('ship', shipped)]).flat(),
      );
      expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
      const after = await detailOf(id);
      const qty = after.status === 'shipped' ? 3 : 1;
      expect(after.lines.map((one) => [one.qty, one.qtyShipped])).toEqual([[qty, after.status === 'shipped' ? 3 : 0]]);
      const level = after.status === 'shipped' ? { onHand: 97, allocated: 0 } : { onHand: 100, allocated: 1 };
      expect(await levelOf(shop.db, skuId)).toEqual({ ...level, reserved: 0 });
    }
  }, 60_000);

  it('control: without the lock an order is shipped with more units than it has', async () => {
    await shop.db.run('create table scratch_line as select 1 as id, 3 as qty, 0 as shipped');
    const both = meeting(2);
    const open = async (tx: Tx): Promise<boolean> => {
      const [row] = await tx.rows<{ shipped: number }>('select shipped from scratch_line where id = 1');
      await both();
      return row?.shipped === 0;
    };
    await Promise.all([
      shop.db.transaction(async (tx) => (await open(tx)) && tx.run('update scratch_line set qty = 1 where id = 1')),
      shop.db.transaction(async (tx) => (await open(tx)) && tx.run('update scratch_line set shipped = 3 where id = 1')),
    ]);
    expect(await shop.db.rows('select qty, shipped from scratch_line')).toEqual([{ qty: 1, shipped: 3 }]);
  });
});
