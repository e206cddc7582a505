import { asSystem, transition, tryTransition } from '@shopkeeper/crud/lifecycle';
import type { Database } from '@shopkeeper/server/database';
import { isRejection } from '@shopkeeper/resource';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { weakened } from '../../../../tests/security/races/weakened.ts';
import { testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import { reserveRefund } from '../../order/server/refund-counts.operations.ts';
import { joinMember, levelOf } from '../../order/testing/test-shop.ts';
import { refund } from '../refund.resource.ts';
import { detailOfOrder, paidOrder, perform, refundsOf } from '../testing/refunds.ts';

let shop: TestShop;
let member: { memberId: number; addressId: number };
beforeAll(async () => {
  shop = await testShop();
  member = await joinMember(shop.db, '13800000061');
});
afterAll(() => shop.close());

const order = '/admin/sales/order';
const refunds = '/admin/sales/refund';
const startRefund = (id: number, input: object) =>
  perform(shop, `${order}/startRefund`, id, {
    parts: [],
    freightAmount: 0,
    goodwillAmount: 0,
    method: 'offline',
    reason: 'for the test',
    ...input,
  });
const confirm = (id: number) => perform(shop, `${refunds}/succeed`, id, { reference: 'T-1', voucher: null });
const moneyOf = async (): Promise<number> => {
  const [row] = await shop.db.rows<{ money: number }>('select money from member_member where id = $1', [member.memberId]);
  return row?.money ?? 0;
};

describe('an ad-hoc refund', () => {
  it('[M-05.write] by hand reserves the amount, waits for its reference, and then counts at order and line', async () => {
    const { id, lineId, skuId } = await paidOrder(shop, { member, qty: 3, price: 3_333 });
    expect((await startRefund(id, { parts: [{ lineId, qty: 1, amount: 3_333 }] })).status).toBe(200);
    expect(await detailOfOrder(shop, id)).toMatchObject({ refundingAmount: 3_333, refundedAmount: 0, paymentStatus: 'paid' });
    const [made] = await refundsOf(shop, id);
    expect(made).toMatchObject({ status: 'processing', amount: 3_333, method: 'offline' });
    const without = await perform(shop, `${refunds}/succeed`, made?.id ?? 0, { reference: null, voucher: null });
    expect(without).toMatchObject({ status: 409, data: { error: 'refund.no-reference' } });
    expect((await confirm(made?.id ?? 0)).status).toBe(200);
    expect(await detailOfOrder(shop, id)).toMatchObject({
      status: 'to_ship',
      paymentStatus: 'partially_refunded',
      refundingAmount: 0,
      refundedAmount: 3_333,
      lines: [{ qtyRefunded: 1, refundedAmount: 3_333, qtyCancelled: 1 }],
    });
    expect(await levelOf(shop.db, skuId)).toEqual({ onHand: 100, reserved: 0, allocated: 2 });
  });

  it('[M-05.write] to the balance succeeds at once and credits the member', async () => {
    const before = await moneyOf();
    const { id, lineId } = await paidOrder(shop, { member, qty: 2, price: 500, shipped: 2 });
    await startRefund(id, { parts: [{ lineId, qty: 1, amount: 500 }], goodwillAmount: 20, method: 'balance' });
    expect(await refundsOf(shop, id)).toMatchObject([{ status: 'succeeded', amount: 520, method: 'balance' }]);
    expect(await moneyOf()).toBe(before + 520);
    expect(await detailOfOrder(shop, id)).toMatchObject({ status: 'shipped', refundedAmount: 520, lines: [{ qtyRefunded: 1 }] });
  });

  it('is rejected above the caps of line, freight and order, and says how much is possible', async () => {
    const { id, lineId } = await paidOrder(shop, { member, qty: 3, price: 1_000, freight: 600 });
    const above = [
      [{ parts: [{ lineId, qty: 1, amount: 1_001 }] }, 'refund.over-refund', 1_000],
      [{ freightAmount: 601 }, 'refund.over-freight', 600],
      [{ goodwillAmount: 3_601 }, 'refund.over-refund', 3_600],
    ] as const;
    for (const [input, error, max] of above)
      expect(await startRefund(id, input)).toMatchObject({ status: 409, data: { error, details: { max } } });
    expect(await startRefund(id, {})).toMatchObject({ status: 409, data: { error: 'refund.empty' } });
    expect(await refundsOf(shop, id)).toEqual([]);
  });

  it('of the last missing units ships the rest of an order', async () => {
    const { id, lineId } = await paidOrder(shop, { member, qty: 3, shipped: 2 });
    await startRefund(id, { parts: [{ lineId, qty: 1, amount: 1_000 }], method: 'balance' });
    expect(await detailOfOrder(shop, id)).toMatchObject({ status: 'shipped', lines: [{ qtyShipped: 2, qtyCancelled: 1 }] });
  });

  it('[M-05.deny] needs its own permission', async () => {
    const { id } = await paidOrder(shop, { member });
    const clerk = await shop.staff(['/admin/sales/order/index', '/admin/sales/order/ship']);
    const { version } = await detailOfOrder(shop, id);
    const body = { id, version, parts: [], freightAmount: 0, goodwillAmount: 1, method: 'offline', reason: 'for the test' };
    expect((await shop.post(`${order}/startRefund`, body, clerk, { 'idempotency-key': 'a-clerk-tries' })).status).toBe(403);
    expect((await shop.post(`${refunds}/GetPageData`, {}, clerk)).status).toBe(403);
  });
});

describe('a failed refund', () => {
  async function failed() {
    const made = await paidOrder(shop, { member, qty: 1, price: 700 });
    await startRefund(made.id, { parts: [{ lineId: made.lineId, qty: 1, amount: 700 }] });
    const [one] = await refundsOf(shop, made.id);
    const id = one?.id ?? 0;
    await asSystem(shop, 'test', (op) => transition(op, refund.transitions.fail, { id, input: { error: 'no account' } }));
    return { ...made, refundId: id };
  }

  it('is tried again, switched to the balance, and keeps its number', async () => {
    const { id, refundId } = await failed();
    const [before] = await refundsOf(shop, id);
    expect((await perform(shop, `${refunds}/retry`, refundId)).status).toBe(200);
    await asSystem(shop, 'test', (op) =>
      transition(op, refund.transitions.fail, { id: refundId, input: { error: 'no account' } }),
    );
    expect((await perform(shop, `${refunds}/switchMethod`, refundId, { method: 'balance' })).status).toBe(200);
    const rows = await refundsOf(shop, id);
    expect(rows).toMatchObject([{ status: 'succeeded', method: 'balance', refundNo: before?.refundNo }]);
    expect(await detailOfOrder(shop, id)).toMatchObject({ status: 'closed', closeReason: 'refunded' });
  });

  it('gives back what it reserved when it is given up', async () => {
    const { id, refundId, skuId } = await failed();
    expect((await perform(shop, `${refunds}/close`, refundId)).status).toBe(200);
    expect(await detailOfOrder(shop, id)).toMatchObject({ status: 'to_ship', refundingAmount: 0, lines: [{ qtyCancelled: 0 }] });
    expect(await levelOf(shop.db, skuId)).toMatchObject({ allocated: 1 });
  });

  it('I10: goes to the balance once, however many ask for it at the same time', async () => {
    const before = await moneyOf();
    const { refundId } = await failed();
    const { data } = await shop.post<{ version: number }>(`${refunds}/GetDetailPage`, { id: refundId });
    const body = { id: refundId, version: data.version, method: 'balance' };
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_none, at) =>
        shop.post(`${refunds}/switchMethod`, body, shop.owner, { 'idempotency-key': `switch-${refundId}-${at}` }),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await moneyOf()).toBe(before + 700);
  });
});

describe('a cancelled order that was paid', () => {
  it('[M-05.write] is on hold until its money is back, and is closed by that', async () => {
    const { id, skuId, payableAmount } = await paidOrder(shop, { member, qty: 3, price: 3_333, freight: 800 });
    await perform(shop, `${order}/cancelPaid`, id, { method: 'offline', reason: 'Out of season' });
    expect(await detailOfOrder(shop, id)).toMatchObject({
      status: 'to_ship',
      holdReason: 'Out of season',
      refundingAmount: payableAmount,
    });
    const [line] = (await detailOfOrder(shop, id)).lines;
    const sent = await perform(shop, `${order}/ship`, id, { carrier: 'SF', parts: [{ lineId: line?.id, qty: 1 }] });
    expect(sent).toMatchObject({ status: 409, data: { error: 'order.on-hold' } });
    const [made] = await refundsOf(shop, id);
    await confirm(made?.id ?? 0);
    expect(await detailOfOrder(shop, id)).toMatchObject({
      status: 'closed',
      closeReason: 'refunded',
      paymentStatus: 'refunded',
      refundedAmount: payableAmount,
      refundedFreightAmount: 800,
      holdReason: null,
    });
    expect(await levelOf(shop.db, skuId)).toEqual({ onHand: 100, reserved: 0, allocated: 0 });
  });

  it('can be shipped again when the refund is given up', async () => {
    const { id, lineId } = await paidOrder(shop, { member });
    await perform(shop, `${order}/cancelPaid`, id, { method: 'offline', reason: 'Out of season' });
    const [made] = await refundsOf(shop, id);
    await perform(shop, `${refunds}/close`, made?.id ?? 0);
    const sent = await perform(shop, `${order}/ship`, id, { carrier: 'SF', parts: [{ lineId, qty: 3 }] });
    expect(sent.data.row).toMatchObject({ status: 'shipped', holdReason: null });
  });

  it('has one refund, however many cancel it at the same time', async () => {
    const { id, payableAmount } = await paidOrder(shop, { member });
    const { version } = await detailOfOrder(shop, id);
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_none, at) =>
        shop.post(`${order}/cancelPaid`, { id, version, method: 'offline', reason: 'for the test' }, shop.owner, {
          'idempotency-key': `cancel-${id}-${at}`,
        }),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await refundsOf(shop, id)).toMatchObject([{ amount: payableAmount }]);
  });
});

describe('I9: refunds of one order at the same time', () => {
  /** Reserves the whole amount in fifty transactions; returns how many were allowed to. */
  async function race(db: Database): Promise<number> {
    const { id: orderId, payableAmount: amount } = await paidOrder(shop, { member });
    const replies = await Promise.allSettled(
      Array.from({ length: 50 }, () =>
        db.transaction((tx) => reserveRefund(tx, { orderId, amount, freightAmount: 0, parts: [] })),
      ),
    );
    return replies.filter(({ status }) => status === 'fulfilled').length;
  }

  it('never reserve more than was paid; without the condition of the update they do', async () => {
    expect(await race(shop.db)).toBe(1);
    // The last guard, which would hide that the condition is missing.
    await shop.db.run('alter table sales_order drop constraint if exists sales_order_refund_within');
    const guard = {
      stands: /"sales_order"\."refunded_amount" \+ "sales_order"\."refunding_amount" \+ (\S+) <= "sales_order"\."paid_amount"/,
      without: '$1 is not null',
    };
    const { db, missing } = weakened(shop.db, [guard]);
    expect(await race(db)).toBeGreaterThan(1);
    expect(missing()).toEqual([]);
  });
});

describe('I10: the success of one refund, reported many times at once', () => {
  async function race(db: Database): Promise<number> {
    const { id, lineId } = await paidOrder(shop, { member, qty: 5, shipped: 5 });
    await startRefund(id, { parts: [{ lineId, qty: 1, amount: 1_000 }] });
    const [made] = await refundsOf(shop, id);
    const refundId = made?.id ?? 0;
    const input = { reference: null, voucher: null };
    const done = await Promise.allSettled(
      Array.from({ length: 10 }, () =>
        asSystem({ db, engine: shop.engine }, 'test', (op) =>
          tryTransition(op, refund.transitions.succeed, { id: refundId, input }),
        ),
      ),
    );
    return done.filter((one) => one.status === 'fulfilled' && !isRejection(one.value)).length;
  }

  it('counts once; without the lock and the condition on the state it counts several times', async () => {
    expect(await race(shop.db)).toBe(1);
    for (const table of ['sales_order', 'sales_order_line'])
      await shop.db.run(`alter table ${table} drop constraint if exists ${table}_refund_within`);
    const guards = [
      { stands: /(from "sales_refund" t where .*) for update/, without: '$1', together: 10 },
      {
        stands: /(update "sales_refund" t .*) and "status" = any\((\$\d+)::text\[\]\)/,
        without: '$1 and $2::text[] is not null',
      },
    ];
    const { db, missing } = weakened(shop.db, guards);
    expect(await race(db)).toBeGreaterThan(1);
    expect(missing()).toEqual([]);
  });
});
