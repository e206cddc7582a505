import { asSystem, transition } from '@shopkeeper/crud/lifecycle';
import type { Tx } from '@shopkeeper/server/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { meeting } from '../../../../tests/setup/meeting.ts';
import { dueTask, testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import { order } from '../order.resource.ts';
import { orderCalls, orderPrefix } from '../testing/order-calls.ts';
import { type ErrorBody, idempotencyHeader, joinMember, levelOf } from '../testing/test-shop.ts';

let shop: TestShop;
let member: { memberId: number; addressId: number };
let ahead = 0;
const hour = 3_600_000;
const day = 24 * hour;
const { detailOf, perform, buy, pay, buyPaid, ship } = orderCalls(
  () => shop,
  () => member,
);

beforeAll(async () => {
  shop = await testShop({ clock: { now: () => Date.now() + ahead } });
  member = await joinMember(shop.db, '13800000191');
});
afterAll(() => shop.close());

describe('an order on hold', () => {
  it('[M-05.write] is not shipped until it is released, and says why', async () => {
    const { id } = await buyPaid();
    expect((await perform('hold', id, { reason: 'Address unclear' })).data.row).toMatchObject({ holdReason: 'Address unclear' });
    expect((await perform('hold', id, { reason: 'Again' })).data).toMatchObject({ error: 'order.on-hold' });
    expect((await ship(id, 1)).data).toMatchObject({ error: 'order.on-hold', details: { reason: 'Address unclear' } });
    const released = await perform('release', id);
    expect(released.data.row.events.slice(-2).map(({ type }) => type)).toEqual(['hold', 'release']);
    expect((await perform('release', id)).data).toMatchObject({ error: 'order.not-held' });
    expect((await ship(id, 1)).code).toBe(1);
  });
});

describe('a shipment that is voided', () => {
  it('[M-05.write] returns its units to the order, which can ship them again', async () => {
    const { id, skuId } = await buyPaid();
    await ship(id, 1);
    const shipped = await ship(id, 2);
    expect(shipped.data.row).toMatchObject({ status: 'shipped', autoConfirmAt: expect.any(Number) });
    const [first, last] = shipped.data.row.shipments;
    const back = await perform('unship', id, { shipmentId: last?.id, reason: 'Wrong label' });
    expect(back.data.row).toMatchObject({
      status: 'partially_shipped',
      fulfillmentStatus: 'partial',
      autoConfirmAt: null,
      shippedAt: null,
      trackingNos: first?.trackingNo,
      lines: [{ qtyShipped: 1 }],
    });
    expect(back.data.row.shipments.map(({ status }) => status)).toEqual(['shipped', 'cancelled']);
    expect(await levelOf(shop.db, skuId)).toEqual({ onHand: 99, reserved: 0, allocated: 2 });
    const again = await perform('unship', id, { shipmentId: last?.id, reason: 'Twice' });
    expect(again.data).toMatchObject({ error: 'order.shipment-not-sent' });
    const none = await perform('unship', id, { shipmentId: first?.id, reason: 'All back' });
    expect(none.data.row).toMatchObject({
      status: 'to_ship',
      fulfillmentStatus: 'unfulfilled',
      carrier: null,
      trackingNos: null,
    });
    expect((await ship(id, 3)).data.row).toMatchObject({ status: 'shipped', lines: [{ qtyShipped: 3 }] });
    expect(await levelOf(shop.db, skuId)).toEqual({ onHand: 97, reserved: 0, allocated: 0 });
  });

  it('is voided within a day only, and not once it is delivered', async () => {
    const { id } = await buyPaid();
    const shipmentId = (await ship(id, 3)).data.row.shipments[0]?.id;
    ahead = 25 * hour;
    const late = await perform('unship', id, { shipmentId, reason: 'Too late' });
    ahead = 0;
    expect(late.data).toMatchObject({ error: 'order.void-too-late', details: { hours: 24 } });
    await perform('confirm', id);
    expect((await perform('unship', id, { shipmentId, reason: 'Received' })).data).toMatchObject({
      error: 'order.illegal-transition',
    });
  });

  it('is voided once by ten calls at the same time', async () => {
    const { id, skuId } = await buyPaid();
    const { version, shipments } = (await ship(id, 3)).data.row;
    const body = { id, version, shipmentId: shipments[0]?.id, reason: 'Wrong label' };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => shop.post(`${orderPrefix}unship`, body, shop.owner, idempotencyHeader())),
    );
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
    expect(await levelOf(shop.db, skuId)).toEqual({ onHand: 100, reserved: 0, allocated: 3 });
  });
});

describe('receipt', () => {
  const confirmDue = (at: number) => dueTask(shop, 'sales.order.confirm')(at);

  it('is confirmed by the clock ten days after everything was shipped, not before', async () => {
    const { id } = await buyPaid();
    const { shippedAt } = (await ship(id, 3)).data.row;
    await confirmDue(Number(shippedAt) + 10 * day - 1_000);
    expect(await detailOf(id)).toMatchObject({ status: 'shipped' });
    await confirmDue(Number(shippedAt) + 10 * day);
    const done = await detailOf(id);
    expect(done).toMatchObject({ status: 'completed', autoConfirmAt: null });
    expect(done.shipments.map(({ status }) => status)).toEqual(['delivered']);
  });

  it('waits longer by the time that an after-sale took', async () => {
    const { id } = await buyPaid();
    const { shippedAt } = (await ship(id, 3)).data.row;
    await asSystem(shop, 'test', (op) => transition(op, order.actions.extendConfirm, { id, input: { pausedMs: 3 * day } }));
    await confirmDue(Number(shippedAt) + 12 * day);
    expect(await detailOf(id)).toMatchObject({ status: 'shipped' });
    await confirmDue(Number(shippedAt) + 13 * day);
    expect(await detailOf(id)).toMatchObject({ status: 'completed' });
  });
});

describe('another price before payment', () => {
  const change = (id: number, payableAmount: number, freightAmount = 0) =>
    perform('changePrice', id, { payableAmount, freightAmount, reason: 'Regular buyer' });

  it('[M-05.write] is shared by the lines, kept in the timeline, and is what is paid', async () => {
    const { id } = await buy(3);
    const { data } = await change(id, 2_900, 300);
    expect(data.row).toMatchObject({
      payableAmount: 2_900,
      freightAmount: 300,
      adjustAmount: -400,
      lines: [{ payableAmount: 2_900, adjustAmount: -400, freightAmount: 300 }],
    });
    expect(data.row.events.at(-1)).toMatchObject({ type: 'changePrice', data: { beforeAmount: 3_000, payableAmount: 2_900 } });
    expect((await pay(id, 3_000)).data).toMatchObject({ error: 'order.wrong-amount' });
    expect((await pay(id, 2_900)).data.row).toMatchObject({ status: 'to_ship', paymentStatus: 'paid' });
    expect((await change(id, 2_000)).data).toMatchObject({ error: 'order.illegal-transition' });
  });

  it('is refused below the limit of staff, at nothing, and while a payment is being made', async () => {
    const { id } = await buy(3);
    expect((await change(id, 2_399)).data).toMatchObject({ error: 'order.adjust-below-limit' });
    expect((await change(id, 0)).status).toBe(400);
    await shop.db.run(
      `insert into payment_attempt (attempt_no, purpose, ref_id, ref_no, method, amount, currency, subject, state, open_ref)
       values ('open-1', 'order', $1, 'open', 'wechat', 3000, 'CNY', 'Order', 'processing', 'order-' || $1::bigint)`,
      [id],
    );
    expect((await change(id, 2_900)).data).toMatchObject({ error: 'order.payment-open', details: { count: 1 } });
    await dueTask(shop, 'sales.order.expire')(Date.now() + 90 * day);
    expect(await detailOf(id)).toMatchObject({ status: 'pending_payment' });
  });

  it('and its payment at the same time: whatever comes first, exactly the total is paid', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await buy(3);
      const { version } = await detailOf(id);
      const calls = [
        ...[2_900, 2_800, 2_700].map((payableAmount) => ['changePrice', { payableAmount, freightAmount: 0, reason: 'Race' }]),
        ...[3_000, 2_900, 3_000].map((amount) => ['markPaid', { method: 'cash', amount }]),
      ] as const;
      const answers = await Promise.all(
        calls.map(([name, input]) =>
          shop.post<ErrorBody>(orderPrefix + String(name), { id, version, ...Object(input) }, shop.owner, idempotencyHeader()),
        ),
      );
      expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
      const { status, payableAmount, paidAmount } = await detailOf(id);
      expect(status === 'pending_payment' ? paidAmount : paidAmount - payableAmount).toBe(0);
    }
  }, 60_000);

  it('control: without the lock a payment of the old price and a new price are both kept', async () => {
    await shop.db.run(`create table scratch_order as select 1 as id, 3000 as payable, 0 as paid`);
    const both = meeting(2);
    const seen = async (tx: Tx): Promise<boolean> => {
      const [row] = await tx.rows<{ paid: number }>('select paid from scratch_order where id = 1');
      await both();
      return row?.paid === 0;
    };
    await Promise.all([
      shop.db.transaction(async (tx) => (await seen(tx)) && tx.run('update scratch_order set paid = 3000 where id = 1')),
      shop.db.transaction(async (tx) => (await seen(tx)) && tx.run('update scratch_order set payable = 2900 where id = 1')),
    ]);
    expect(await shop.db.rows('select payable, paid from scratch_order')).toEqual([{ payable: 2_900, paid: 3_000 }]);
  });
});

describe('finished orders', () => {
  it('[M-05.list] leave the lists and counts when they are archived, and return', async () => {
    const { id } = await buy();
    expect((await perform('archive', id)).data).toMatchObject({ error: 'order.illegal-transition' });
    const closed = await perform('rejectAsRisk', id, { reason: 'Stolen card' });
    expect(closed.data.row).toMatchObject({ status: 'closed', closeReason: 'risk' });
    const counts = async () => (await shop.post<{ closed: number }>(`${orderPrefix}counts`, {})).data.closed;
    const before = await counts();
    await perform('archive', id);
    expect((await perform('archive', id)).data).toMatchObject({ error: 'order.archived' });
    expect(await counts()).toBe(before - 1);
    const filters = { field: 'archivedAt', op: 'notNull', value: null };
    const { data } = await shop.post<{ result: { id: number }[] }>(`${orderPrefix}GetPageData`, { filters });
    expect(data.result.map((row) => row.id)).toEqual([id]);
    await perform('unarchive', id);
    expect(await counts()).toBe(before);
  });
});
