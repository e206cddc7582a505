import { credit } from '@shopkeeper/crud/ledger';
import { asSystem } from '@shopkeeper/crud/lifecycle';
import { balance } from '@shopkeeper/member';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idempotencyHeader, levelOf } from '../../order/testing/test-shop.ts';
import { orderCalls } from '../../order/testing/order-calls.ts';
import { type AttemptRow, payShop, type PayShop } from '../testing/pay-shop.ts';

let pay: PayShop;
let addressId: number;
const calls = orderCalls(
  () => pay.shop,
  () => ({ memberId: pay.memberId, addressId }),
);
beforeAll(async () => {
  pay = await payShop();
  const [address] = await pay.shop.db.rows<{ id: number }>(
    `insert into member_address (member_id, name, mobile, region, detail) values ($1, 'Lin Mei', '13800000077', '310104', '18 Plum Lane') returning id`,
    [pay.memberId],
  );
  addressId = address?.id ?? 0;
});
afterAll(() => pay.close());

const prefix = '/user/order-amendment/';
const call = (name: string, body: object, caller = pay.member) =>
  pay.shop.post<{ due: number; isPayable: boolean; methods: string[]; error: string; orderId: number }>(
    prefix + name,
    body,
    caller,
    idempotencyHeader(),
  );

/** A paid order of 1,000 fen whose quantity of 3 the shop proposes; the difference is 2,000 fen. */
async function asked() {
  const { id, skuId } = await calls.buyPaid(1);
  const [line] = (await calls.detailOf(id)).lines;
  const wanted = { lines: [{ lineId: line?.id, skuId, qty: 3 }], freightAmount: 0, adjustAmount: 0, payableAmount: 3_000 };
  await calls.perform('amend', id, { ...wanted, reason: 'Buyer called' });
  const [one] = (await calls.detailOf(id)).amendments;
  if (!one) throw new Error('nothing was proposed');
  return { orderId: id, skuId, id: one.id, version: one.version };
}
type Asked = Awaited<ReturnType<typeof asked>>;

const attemptsOf = ({ id }: Asked) =>
  pay.shop.db.rows<AttemptRow>(
    `select id, version, attempt_no as "attemptNo", method, state, amount, refunded, refund_pending as "refundPending", risk, next
     from payment_attempt where purpose = 'amendment' and ref_id = $1 order by id`,
    [id],
  );
async function started(one: Asked, method: string): Promise<AttemptRow> {
  expect((await call('pay', { id: one.id, method })).status).toBe(200);
  await pay.shop.runDue();
  const attempt = (await attemptsOf(one)).at(-1);
  if (!attempt) throw new Error('no payment was started');
  return attempt;
}
const isApplied = { status: 'to_ship', payableAmount: 3_000, paidAmount: 3_000, paymentStatus: 'paid', lines: [{ qty: 3 }] };

describe('the difference of an amendment of a paid order', () => {
  it('[M-05.write] is paid by the member, which applies the amendment once, whatever the provider repeats', async () => {
    const one = await asked();
    const { data } = await call('payOptions', { id: one.id });
    expect(data).toMatchObject({ due: 2_000, isPayable: true, orderId: one.orderId });
    expect(data.methods).not.toContain('cod');
    const attempt = await started(one, 'wechat');
    expect(attempt).toMatchObject({ state: 'processing', amount: 2_000 });
    const again = await call('pay', { id: one.id, method: 'wechat' });
    expect(again.data).toMatchObject({ attemptId: attempt.id });
    expect(await Promise.all(Array.from({ length: 5 }, () => pay.paid('wechat', attempt)))).toContain(200);
    const row = await calls.detailOf(one.orderId);
    expect(row).toMatchObject({ ...isApplied, amendments: [{ status: 'confirmed' }] });
    expect(row.payments.map(({ amount }) => amount)).toEqual([1_000, 2_000]);
    expect(await levelOf(pay.shop.db, one.skuId)).toMatchObject({ allocated: 3 });
    expect((await call('payOptions', { id: one.id })).data).toMatchObject({ isPayable: false, due: 0 });
    expect((await call('pay', { id: one.id, method: 'wechat' })).data).toMatchObject({ error: 'order.not-payable' });
  });

  it('is paid from the balance at once, or not at all where it does not suffice', async () => {
    const one = await asked();
    expect((await call('pay', { id: one.id, method: 'balance' })).status).toBe(409);
    expect(await calls.detailOf(one.orderId)).toMatchObject({ payableAmount: 1_000, amendments: [{ status: 'requested' }] });
    await asSystem({ db: pay.shop.db, engine: pay.shop.engine }, 'test', (op) =>
      credit(op, balance, { owner: pay.memberId, type: 'recharge', ref: { type: 'test', id: 1 }, amount: 2_000 }),
    );
    const replies = await Promise.all(Array.from({ length: 10 }, () => call('pay', { id: one.id, method: 'balance' })));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await calls.detailOf(one.orderId)).toMatchObject(isApplied);
    const [account] = await pay.shop.db.rows<{ available: number }>(
      'select available from member_balance_account where owner_id = $1',
      [pay.memberId],
    );
    expect(account).toEqual({ available: 0 });
  });

  it('that arrives after the amendment was declined goes back by itself and is listed', async () => {
    const one = await asked();
    const attempt = await started(one, 'alipay');
    expect((await call('decline', { id: one.id, version: one.version })).status).toBe(200);
    expect(await attemptsOf(one)).toMatchObject([{ state: 'closed' }]);
    expect(await pay.paid('alipay', attempt)).toBe(200);
    await pay.shop.runDue();
    expect(await attemptsOf(one)).toMatchObject([{ state: 'succeeded', risk: 'late', refunded: 2_000, refundPending: 0 }]);
    expect(await calls.detailOf(one.orderId)).toMatchObject({ payableAmount: 1_000, paidAmount: 1_000 });
  });

  it('for goods that were sold meanwhile goes back too: the callback is not lost', async () => {
    const one = await asked();
    const attempt = await started(one, 'stripe');
    await pay.shop.db.run('update catalog_stock_level set safety = on_hand - allocated where sku_id = $1', [one.skuId]);
    expect(await pay.paid('stripe', attempt)).toBe(200);
    await pay.shop.runDue();
    expect(await attemptsOf(one)).toMatchObject([{ state: 'succeeded', risk: 'late', refunded: 2_000 }]);
    expect(await calls.detailOf(one.orderId)).toMatchObject({ payableAmount: 1_000, amendments: [{ status: 'requested' }] });
  });

  it('of another member answers 404', async () => {
    const one = await asked();
    const body = { username: 'other', password: 'Plum-lane-20', mobile: '13800000078' };
    const { data } = await pay.shop.post<{ token: string }>('/api/User/register', body, null);
    const other = { token: data.token, audience: 'member' as const };
    expect((await call('payOptions', { id: one.id }, other)).status).toBe(404);
    expect((await call('pay', { id: one.id, method: 'wechat' }, other)).status).toBe(404);
  });
});
