import { onlineMethods } from '@shopkeeper/payment';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paidCallback, refundCallback } from '../../../../tests/setup/payment-callbacks.ts';
import { idempotencyHeader } from '../../order/testing/test-shop.ts';
import { payShop, type PayShop } from '../testing/pay-shop.ts';

let pay: PayShop;
beforeAll(async () => {
  pay = await payShop();
});
afterAll(() => pay.close());

const minuteMs = 60_000;
const closeOrder = (order: { id: number; version: number }) =>
  pay.shop.post(
    '/admin/sales/order/close',
    { id: order.id, version: order.version, reason: 'no' },
    pay.shop.owner,
    idempotencyHeader(),
  );

describe.each(onlineMethods)('a payment by %s', (method) => {
  it('is started at the provider, reported by it, and pays the order once', async () => {
    const { id } = await pay.order();
    const attempt = await pay.start(id, method);
    expect(attempt).toMatchObject({
      state: 'processing',
      amount: 1_000,
      next: { kind: method === 'wechat' ? 'qr' : 'redirect' },
    });
    const txnNo = pay.double.pay(attempt.attemptNo, 1_000);
    const callback = paidCallback(method, { attemptNo: attempt.attemptNo, txnNo, amount: 1_000, at: pay.now() });
    const replies = await Promise.all(Array.from({ length: 10 }, () => pay.send(callback)));
    expect(new Set(replies)).toEqual(new Set([200]));
    const again = paidCallback(method, { attemptNo: attempt.attemptNo, txnNo, amount: 1_000, at: pay.now() });
    expect(await pay.send(again)).toBe(200);
    expect(await pay.effects(id)).toEqual({ status: 'to_ship', paid: 1_000, payments: 1, linked: 1 });
    expect(await pay.attempts(id)).toMatchObject([{ state: 'succeeded', risk: 'none', refunded: 0 }]);
  });

  it('is started once although the provider fails, stalls, drops and answers twice', async () => {
    const { id } = await pay.order();
    if (method !== 'alipay') pay.double.next('unavailable', 'drop', 'twice');
    await pay.start(id, method);
    for (let tries = 0; tries < 6; tries += 1) await pay.advance(60_000);
    const [attempt] = await pay.attempts(id);
    expect(attempt).toMatchObject({ state: 'processing' });
    expect([...pay.double.payments.keys()].filter((no) => no === attempt?.attemptNo)).toHaveLength(method === 'alipay' ? 0 : 1);
  });

  it('of another amount does not pay the order and is listed', async () => {
    const { id } = await pay.order();
    const { attemptNo } = await pay.start(id, method);
    const txnNo = pay.double.pay(attemptNo, 1);
    expect(await pay.send(paidCallback(method, { attemptNo, txnNo, amount: 1, at: pay.now() }))).toBe(200);
    expect(await pay.effects(id)).toMatchObject({ status: 'pending_payment', payments: 0 });
    expect(await pay.attempts(id)).toMatchObject([{ state: 'processing', risk: 'wrong_amount' }]);
  });

  it('with a forged callback changes nothing', async () => {
    const { id } = await pay.order();
    const { attemptNo } = await pay.start(id, method);
    const { payload, ...sent } = paidCallback(method, { attemptNo, txnNo: 'F', amount: 1_000, at: pay.now() });
    const forged = method === 'alipay' ? payload.replace('trade_no=F', 'trade_no=G') : `${payload} `;
    expect(await pay.send({ ...sent, payload: forged })).toBeGreaterThanOrEqual(400);
    expect(await pay.effects(id)).toMatchObject({ status: 'pending_payment', payments: 0 });
  });

  it('that arrives after the order was closed is refunded by itself and listed', async () => {
    const order = await pay.order();
    const attempt = await pay.start(order.id, method);
    expect((await closeOrder(order)).status).toBe(200);
    expect(await pay.paid(method, attempt)).toBe(200);
    expect(await pay.attempts(order.id)).toMatchObject([{ state: 'succeeded', risk: 'late', refundPending: 1_000 }]);
    await pay.shop.runDue();
    expect(await pay.attempts(order.id)).toMatchObject([{ refunded: 1_000, refundPending: 0 }]);
    expect([...pay.double.refunds.values()].filter((amount) => amount === 1_000).length).toBeGreaterThan(0);
    expect(await pay.effects(order.id)).toMatchObject({ status: 'closed', payments: 0 });
  });

  it('whose callback never arrives is found by a query', async () => {
    const { id } = await pay.order();
    const { attemptNo, amount } = await pay.start(id, method);
    pay.double.pay(attemptNo, amount);
    await pay.advance(5 * minuteMs);
    await pay.advance(minuteMs);
    expect(await pay.effects(id)).toMatchObject({ status: 'to_ship', payments: 1 });
  });
});

describe('payments of one order', () => {
  it('are judged one by one: the end of one does not undo the other, and a second one is refunded', async () => {
    const { id } = await pay.order();
    const first = await pay.start(id, 'stripe');
    const second = await pay.start(id, 'wechat');
    expect(await pay.attempts(id)).toMatchObject([{ state: 'closed' }, { state: 'processing' }]);
    expect(await pay.paid('wechat', second)).toBe(200);
    expect(await pay.effects(id)).toMatchObject({ status: 'to_ship', payments: 1 });
    // The first one was paid in another window.
    expect(await pay.paid('stripe', first)).toBe(200);
    await pay.shop.runDue();
    expect(await pay.attempts(id)).toMatchObject([
      { state: 'succeeded', risk: 'double', refunded: 1_000 },
      { state: 'succeeded', risk: 'none', refunded: 0 },
    ]);
    expect(await pay.effects(id)).toMatchObject({ status: 'to_ship', paid: 1_000, payments: 1 });
  });

  it('continue an open one of the same method', async () => {
    const { id } = await pay.order();
    const first = await pay.start(id, 'wechat');
    expect(await pay.start(id, 'wechat')).toMatchObject({ id: first.id });
    expect(await pay.attempts(id)).toHaveLength(1);
  });

  it('are closed with the order, also at the provider, and keep it from expiring while they may still be paid', async () => {
    const { id } = await pay.order();
    const { attemptNo } = await pay.start(id, 'wechat');
    await pay.advance(25 * 60 * minuteMs);
    await pay.advance(minuteMs);
    await pay.advance(minuteMs);
    expect(pay.double.payments.get(attemptNo)?.state).toBe('closed');
    expect(await pay.attempts(id)).toMatchObject([{ state: 'closed' }]);
    expect(await pay.effects(id)).toMatchObject({ status: 'closed' });
  });

  it('that the provider rejects end with its reason', async () => {
    const { id } = await pay.order();
    pay.double.next('reject');
    expect(await pay.start(id, 'stripe')).toMatchObject({ state: 'failed' });
    expect(await pay.start(id, 'stripe')).toMatchObject({ state: 'processing' });
  });
});

describe.each(['wechat', 'stripe'] as const)('a refund by %s', (method) => {
  it('that takes time ends by its callback; one that failed is tried again under its number', async () => {
    const order = await pay.order();
    const attempt = await pay.start(order.id, method);
    await closeOrder(order);
    await pay.shop.runDue();
    pay.double.next('slow');
    await pay.paid(method, attempt);
    await pay.shop.runDue();
    const refunds = () =>
      pay.shop.db.rows<{ id: number; version: number; refundNo: string; state: string }>(
        `select id, version, refund_no as "refundNo", state from payment_refund_attempt where attempt_id = $1`,
        [attempt.id],
      );
    const [refund] = await refunds();
    if (!refund) throw new Error('no refund');
    expect(refund.state).toBe('processing');
    expect(await pay.send(refundCallback(method, refund.refundNo, { isDone: false, at: pay.now() }))).toBe(200);
    expect(await pay.attempts(order.id)).toMatchObject([{ refunded: 0, refundPending: 0 }]);
    const [failed] = await refunds();
    const body = { id: failed?.id, version: failed?.version };
    const retried = await pay.shop.post('/admin/payment/refund-attempt/retry', body, pay.shop.owner, idempotencyHeader());
    expect(retried.status).toBe(200);
    await pay.shop.runDue();
    expect(await refunds()).toMatchObject([{ state: 'succeeded', refundNo: refund.refundNo }]);
    expect(await pay.send(refundCallback(method, refund.refundNo, { isDone: true, at: pay.now() }))).toBe(200);
    expect(await pay.attempts(order.id)).toMatchObject([{ refunded: 1_000, refundPending: 0 }]);
  });
});
