import { credit } from '@shopkeeper/crud/ledger';
import { asSystem } from '@shopkeeper/crud/lifecycle';
import { balance } from '@shopkeeper/member';
import { refundPayment } from '@shopkeeper/payment/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paidCallback } from '../../../../tests/setup/payment-callbacks.ts';
import { idempotencyHeader } from '../../order/testing/test-shop.ts';
import { payShop, type PayShop } from '../testing/pay-shop.ts';

let pay: PayShop;
beforeAll(async () => {
  pay = await payShop();
});
afterAll(() => pay.close());

const run = () => ({ db: pay.shop.db, engine: pay.shop.engine });
const choose = (id: number, method: string) => pay.shop.post('/user/order/pay', { id, method }, pay.member, idempotencyHeader());

async function paidByWechat(price = 1_000) {
  const { id } = await pay.order(price);
  const attempt = await pay.start(id, 'wechat');
  await pay.paid('wechat', attempt);
  return { id, attempt };
}

const refunds = (attemptId: number, count: number, amount: number) =>
  Promise.allSettled(
    Array.from({ length: count }, (_, n) =>
      asSystem(run(), 'test', (op) =>
        refundPayment(op, { attemptId, refundNo: `R${attemptId}-${n}-${amount}`, amount, reason: 'no' }),
      ),
    ),
  );
const succeeded = (all: readonly PromiseSettledResult<unknown>[]) => all.filter(({ status }) => status === 'fulfilled').length;

describe('I9: refunds of one payment', () => {
  it('at once never return more than was paid', async () => {
    const { id, attempt } = await paidByWechat();
    expect(succeeded(await refunds(attempt.id, 50, 300))).toBe(3);
    expect(await pay.attempts(id)).toMatchObject([{ refundPending: 900 }]);
    await pay.shop.runDue();
    expect(await pay.attempts(id)).toMatchObject([{ refunded: 900, refundPending: 0 }]);
    expect(succeeded(await refunds(attempt.id, 1, 101))).toBe(0);
    expect(succeeded(await refunds(attempt.id, 1, 100))).toBe(1);
  });

  it('of one number are one refund', async () => {
    const { id, attempt } = await paidByWechat();
    const same = () =>
      asSystem(run(), 'test', (op) =>
        refundPayment(op, { attemptId: attempt.id, refundNo: `S${id}`, amount: 400, reason: 'no' }),
      );
    await Promise.allSettled(Array.from({ length: 20 }, same));
    expect(await pay.attempts(id)).toMatchObject([{ refundPending: 400 }]);
    await expect(same()).resolves.toMatchObject({ refundAttemptId: expect.any(Number) });
  });

  it('return more than was paid when the sum is only read before: control', async () => {
    const { attempt } = await paidByWechat();
    const { db } = pay.shop;
    // Without the constraint of the database, which rejects it too.
    await db.run('alter table payment_attempt drop constraint payment_attempt_refunds');
    const readThenWrite = () =>
      db.transaction(async (tx) => {
        const [row] = await tx.rows<{ left: number }>(
          'select amount - refunded - refund_pending as left from payment_attempt where id = $1',
          [attempt.id],
        );
        await tx.run('select pg_sleep(0.05)');
        if ((row?.left ?? 0) < 300) throw new Error('nothing left');
        await tx.run('update payment_attempt set refund_pending = refund_pending + 300 where id = $1', [attempt.id]);
      });
    expect(succeeded(await Promise.allSettled(Array.from({ length: 10 }, readThenWrite)))).toBeGreaterThan(3);
  });
});

describe('I7: callbacks of one payment', () => {
  it('under fifty different ids at once pay the order once', async () => {
    const { id } = await pay.order();
    const { attemptNo } = await pay.start(id, 'stripe');
    const txnNo = pay.double.pay(attemptNo, 1_000);
    const all = Array.from({ length: 50 }, () =>
      pay.send(paidCallback('stripe', { attemptNo, txnNo, amount: 1_000, at: pay.now() })),
    );
    expect(new Set(await Promise.all(all))).toEqual(new Set([200]));
    expect(await pay.effects(id)).toEqual({ status: 'to_ship', paid: 1_000, payments: 1, linked: 1 });
  });

  it('while the order is closed leave it either paid or closed with the money refunded', async () => {
    const orders = await Promise.all(Array.from({ length: 12 }, () => pay.order()));
    const started = [];
    for (const order of orders) started.push({ order, attempt: await pay.start(order.id, 'wechat') });
    await Promise.all(
      started.flatMap(({ order, attempt }) => [
        pay.paid('wechat', attempt),
        pay.shop.post(
          '/admin/sales/order/close',
          { id: order.id, version: order.version, reason: 'no' },
          pay.shop.owner,
          idempotencyHeader(),
        ),
      ]),
    );
    await pay.advance(60_000);
    for (const { order } of started) {
      const { status, payments } = await pay.effects(order.id);
      const [attempt] = await pay.attempts(order.id);
      expect(attempt?.state).toBe('succeeded');
      expect(status === 'closed' ? [payments, attempt?.refunded] : [payments, attempt?.refunded]).toEqual(
        status === 'closed' ? [0, 1_000] : [1, 0],
      );
    }
  });
});

describe('I8: open payments of an order', () => {
  const openOf = async (id: number) =>
    (await pay.attempts(id)).filter(({ state }) => state === 'created' || state === 'processing');

  it('started fifty times at once are one', async () => {
    const { id } = await pay.order();
    await Promise.all(Array.from({ length: 50 }, (_, n) => choose(id, ['wechat', 'alipay', 'stripe'][n % 3] ?? 'wechat')));
    expect(await openOf(id)).toHaveLength(1);
  });

  it('are several when the database does not reject a second one: control', async () => {
    const { id } = await pay.order();
    await choose(id, 'wechat');
    await expect(
      pay.shop.db.run(
        `insert into payment_attempt (attempt_no, purpose, ref_id, ref_no, method, amount, currency, subject, open_ref)
         select 'PX1', purpose, ref_id, ref_no, method, amount, currency, subject, open_ref from payment_attempt where ref_id = $1`,
        [id],
      ),
    ).rejects.toThrow('duplicate');
    await pay.shop.db.run('alter table payment_attempt drop constraint payment_attempt_open');
    await pay.shop.db.run(
      `insert into payment_attempt (attempt_no, purpose, ref_id, ref_no, method, amount, currency, subject)
       select 'PX2', purpose, ref_id, ref_no, method, amount, currency, subject from payment_attempt where ref_id = $1`,
      [id],
    );
    expect(await openOf(id)).toHaveLength(2);
  });
});

describe('I16: numbers of payments', () => {
  it('are unique', async () => {
    const rows = await pay.shop.db.rows<{ all: number; different: number }>(
      'select count(*)::int as all, count(distinct attempt_no)::int as different from payment_attempt',
    );
    expect(rows[0]?.all).toBe(rows[0]?.different);
    await expect(
      pay.shop.db.run(
        `insert into payment_attempt (attempt_no, purpose, ref_id, ref_no, method, amount, currency, subject)
         select attempt_no, purpose, ref_id, ref_no, method, amount, currency, subject from payment_attempt limit 1`,
      ),
    ).rejects.toThrow('duplicate');
  });
});

describe('money within the shop', () => {
  const money = async () => {
    const [row] = await pay.shop.db.rows<{ money: number }>('select money from member_member where id = $1', [pay.memberId]);
    return row?.money ?? 0;
  };
  const recharge = (amount: number) =>
    asSystem(run(), 'test', (op) =>
      credit(op, balance, { owner: pay.memberId, type: 'recharge', ref: { type: 'test', id: op.at + amount }, amount }),
    );

  it('pays an order at once, and never more than there is', async () => {
    await recharge(2_500);
    const orders = await Promise.all(Array.from({ length: 10 }, () => pay.order()));
    const answers = await Promise.all(orders.map(({ id }) => choose(id, 'balance')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(answers.find(({ status }) => status !== 200)).toMatchObject({ status: 409, data: { error: 'ledger.insufficient' } });
    expect(await money()).toBe(500);
    const paid = orders[answers.findIndex(({ status }) => status === 200)];
    expect(await pay.effects(paid?.id ?? 0)).toEqual({ status: 'to_ship', paid: 1_000, payments: 1, linked: 1 });
  });

  it('returns to the balance when it is refunded', async () => {
    await recharge(1_001);
    const { id } = await pay.order();
    expect((await choose(id, 'balance')).status).toBe(200);
    const before = await money();
    const [attempt] = await pay.attempts(id);
    await refunds(attempt?.id ?? 0, 1, 600);
    expect(await money()).toBe(before + 600);
    expect(await pay.attempts(id)).toMatchObject([{ refunded: 600, refundPending: 0 }]);
  });

  it('is confirmed by staff for a transfer with its reference', async () => {
    const { id } = await pay.order();
    const attempt = await pay.start(id, 'offline');
    const proof = { id: attempt.id, version: attempt.version, proofText: 'Bank 4711', proofImage: null };
    expect((await pay.shop.post('/user/payment/submitProof', proof, pay.member)).status).toBe(200);
    const [submitted] = await pay.attempts(id);
    const confirm = { id: attempt.id, version: submitted?.version, providerTxnNo: null };
    const clerk = await pay.shop.staff(['/admin/payment/attempt/index']);
    expect((await pay.shop.post('/admin/payment/attempt/succeed', confirm, clerk, idempotencyHeader())).status).toBe(403);
    expect((await pay.shop.post('/admin/payment/attempt/succeed', confirm, pay.shop.owner, idempotencyHeader())).status).toBe(
      200,
    );
    expect(await pay.effects(id)).toEqual({ status: 'to_ship', paid: 1_000, payments: 1, linked: 1 });
  });

  it('on delivery ships the order unpaid, and is collected later', async () => {
    const { id } = await pay.order();
    const attempt = await pay.start(id, 'cod');
    expect(await pay.effects(id)).toMatchObject({ status: 'to_ship', paid: 0, payments: 0 });
    const body = { id: attempt.id, version: attempt.version, providerTxnNo: 'till 3' };
    expect((await pay.shop.post('/admin/payment/attempt/succeed', body, pay.shop.owner, idempotencyHeader())).status).toBe(200);
    expect(await pay.effects(id)).toEqual({ status: 'to_ship', paid: 1_000, payments: 1, linked: 1 });
  });

  it('of a provider is not confirmed by staff', async () => {
    const { id } = await pay.order();
    const attempt = await pay.start(id, 'wechat');
    const body = { id: attempt.id, version: attempt.version, providerTxnNo: 'X' };
    const answer = await pay.shop.post('/admin/payment/attempt/succeed', body, pay.shop.owner, idempotencyHeader());
    expect(answer).toMatchObject({ status: 409, data: { error: 'attempt.by-provider' } });
  });
});
