import { asSystem, transition, tryTransition } from '@shopkeeper/crud/lifecycle';
import { isRejection } from '@shopkeeper/resource';
import { commandsOf, illegalTransitions } from '@shopkeeper/resource/lifecycle';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, dueTask, testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import { idempotencyHeader, levelOf } from '../../order/testing/test-shop.ts';
import { refund } from '../../refund/refund.resource.ts';
import { detailOfOrder, paidOrder, perform, refundsOf } from '../../refund/testing/refunds.ts';
import { afterSale } from '../after-sale.resource.ts';

interface Row {
  readonly version: number;
  readonly deadlineAt: number | null;
  readonly autoApproveAt: number | null;
}

let shop: TestShop;
let mei: Caller & { readonly id: number };
let member: { memberId: number; addressId: number };
const prefix = '/admin/sales/after-sale';

async function join(username: string, mobile: string): Promise<Caller & { readonly id: number }> {
  const body = { username, password: 'Plum-lane-18', mobile };
  const { data } = await shop.post<{ token: string; memberInfo: { id: number } }>('/api/User/register', body, null);
  return { token: data.token, audience: 'member', id: data.memberInfo.id };
}

beforeAll(async () => {
  shop = await testShop();
  mei = await join('mei', '13800000071');
  const [address] = await shop.db.rows<{ id: number }>(
    `insert into member_address (member_id, name, mobile, region, detail) values ($1, 'Lin Mei', '13800000071', '310104', '18 Plum Lane')
     returning id`,
    [mei.id],
  );
  member = { memberId: mei.id, addressId: address?.id ?? 0 };
});
afterAll(() => shop.close());

const request = { type: 'refund_only', qty: 1, amount: null, reason: 'quality', description: 'It leaks', images: [] };
const apply = (of: { id: number; lineId: number }, wish: object = {}, by: Caller = mei) =>
  shop.post<{ id: number; error?: string; details?: Record<string, unknown> }>(
    '/user/after-sale/apply',
    { orderId: of.id, orderLineId: of.lineId, ...request, ...wish },
    by,
    idempotencyHeader(),
  );
const rowOf = async (id: number): Promise<Row & Record<string, unknown>> =>
  (await shop.post<Row & Record<string, unknown>>(`${prefix}/GetDetailPage`, { id })).data;
const byStaff = (name: string, id: number, input: object = {}) => perform(shop, `${prefix}/${name}`, id, input);
async function byMember(name: string, id: number, input: object = {}, by: Caller = mei) {
  const { version } = await rowOf(id);
  return shop.post<{ error?: string }>(`/user/after-sale/${name}`, { id, version, ...input }, by, idempotencyHeader());
}
const approve = (id: number, input: object = {}) =>
  byStaff('approve', id, { approvedAmount: null, returnAddress: '7 Harbour Road', ...input });
const moneyOf = async (): Promise<number> => {
  const [row] = await shop.db.rows<{ money: number }>('select money from member_member where id = $1', [mei.id]);
  return row?.money ?? 0;
};
const messagesOf = async (template: string): Promise<number> => {
  const rows = await shop.db.rows(`select 1 from notification_message where template = $1`, [template]);
  return rows.length;
};

describe('a refund without a return', () => {
  it('[M-05.write] holds its units, is approved, and goes to the balance', async () => {
    const bought = await paidOrder(shop, { member, qty: 3, price: 3_333 });
    const { data } = await apply(bought);
    expect(await rowOf(data.id)).toMatchObject({ status: 'pending_review', phase: 'before_ship', applyAmount: 3_333 });
    expect(await detailOfOrder(shop, bought.id)).toMatchObject({ openAfterSales: 1, lines: [{ qtyCancelled: 1 }] });
    const over = { carrier: 'SF', parts: [{ lineId: bought.lineId, qty: 3 }] };
    expect(await perform(shop, '/admin/sales/order/ship', bought.id, over)).toMatchObject({
      status: 409,
      data: { error: 'order.over-ship', details: { left: 2 } },
    });
    const before = await moneyOf();
    expect((await approve(data.id)).status).toBe(200);
    await byStaff('issueRefund', data.id, { method: 'balance', amount: null });
    expect(await rowOf(data.id)).toMatchObject({ status: 'completed', approvedAmount: 3_333 });
    expect(await moneyOf()).toBe(before + 3_333);
    expect(await detailOfOrder(shop, bought.id)).toMatchObject({
      openAfterSales: 0,
      refundedAmount: 3_333,
      lines: [{ qtyRefunded: 1, qtyCancelled: 1 }],
    });
    expect(await levelOf(shop.db, bought.skuId)).toEqual({ onHand: 100, reserved: 0, allocated: 2 });
    expect(await messagesOf('after-sale.asked')).toBeGreaterThan(0);
    expect(await messagesOf('after-sale.approved')).toBeGreaterThan(0);
    expect(await messagesOf('refund.done')).toBeGreaterThan(0);
  });

  it('of all units contains the freight and closes the order', async () => {
    const bought = await paidOrder(shop, { member, qty: 2, price: 1_000, freight: 600 });
    const { data } = await apply(bought, { qty: 2 });
    expect(await rowOf(data.id)).toMatchObject({ applyAmount: 2_600, freightAmount: 600 });
    await approve(data.id);
    await byStaff('issueRefund', data.id, { method: 'balance', amount: null });
    expect(await detailOfOrder(shop, bought.id)).toMatchObject({
      status: 'closed',
      closeReason: 'refunded',
      refundedAmount: 2_600,
      refundedFreightAmount: 600,
    });
    expect(await levelOf(shop.db, bought.skuId)).toEqual({ onHand: 100, reserved: 0, allocated: 0 });
  });

  it('frees its units when it is rejected or cancelled, and they can be asked for again', async () => {
    const bought = await paidOrder(shop, { member, qty: 1 });
    const first = await apply(bought);
    await byStaff('reject', first.data.id, { reason: 'Not broken' });
    expect(await rowOf(first.data.id)).toMatchObject({ status: 'rejected', rejectReason: 'Not broken', deadlineAt: null });
    const second = await apply(bought);
    expect((await byMember('cancel', second.data.id)).status).toBe(200);
    expect(await detailOfOrder(shop, bought.id)).toMatchObject({ openAfterSales: 0, lines: [{ qtyCancelled: 0 }] });
    const sent = await perform(shop, '/admin/sales/order/ship', bought.id, {
      carrier: 'SF',
      parts: [{ lineId: bought.lineId, qty: 1 }],
    });
    expect(sent.status).toBe(200);
  });

  it('follows its refund through failure and another attempt, and can be refunded anew when that is given up', async () => {
    const bought = await paidOrder(shop, { member, qty: 2 });
    const { data } = await apply(bought);
    await approve(data.id);
    await byStaff('issueRefund', data.id, { method: 'offline', amount: 900 });
    const [made] = await refundsOf(shop, bought.id);
    const id = made?.id ?? 0;
    expect(made).toMatchObject({ amount: 900, afterSaleId: data.id, status: 'processing' });
    await asSystem(shop, 'test', (op) => transition(op, refund.transitions.fail, { id, input: { error: 'closed account' } }));
    expect(await rowOf(data.id)).toMatchObject({ status: 'refund_failed' });
    await perform(shop, '/admin/sales/refund/retry', id);
    expect(await rowOf(data.id)).toMatchObject({ status: 'refunding' });
    await perform(shop, '/admin/sales/refund/close', id);
    expect(await rowOf(data.id)).toMatchObject({ status: 'awaiting_refund' });
    expect(await detailOfOrder(shop, bought.id)).toMatchObject({ refundingAmount: 0, lines: [{ qtyCancelled: 1 }] });
    await byStaff('issueRefund', data.id, { method: 'balance', amount: null });
    expect(await rowOf(data.id)).toMatchObject({ status: 'completed' });
    expect(await detailOfOrder(shop, bought.id)).toMatchObject({ refundedAmount: 900, openAfterSales: 0 });
  });
});

describe('a return', () => {
  /** An after-sale whose goods are on their way back. */
  async function returning(type: string, qty = 2) {
    const bought = await paidOrder(shop, { member, qty: 3, shipped: 3 });
    const { data } = await apply(bought, { type, qty });
    await approve(data.id);
    expect(await rowOf(data.id)).toMatchObject({ status: 'awaiting_return', returnAddress: '7 Harbour Road' });
    await byMember('sendBack', data.id, { carrier: 'SF', trackingNo: 'SF123456' });
    expect(await rowOf(data.id)).toMatchObject({ status: 'returning', returnTrackingNo: 'SF123456' });
    return { ...bought, afterSaleId: data.id };
  }

  it('[M-05.write] takes whole goods into stock, and refunds what came back', async () => {
    const { id, skuId, afterSaleId } = await returning('return_refund');
    expect(await levelOf(shop.db, skuId)).toMatchObject({ onHand: 97 });
    const over = await byStaff('receive', afterSaleId, { receivedQty: 3, condition: 'whole' });
    expect(over).toMatchObject({ status: 409, data: { error: 'after-sale.over-received' } });
    await byStaff('receive', afterSaleId, { receivedQty: 1, condition: 'whole' });
    expect(await levelOf(shop.db, skuId)).toMatchObject({ onHand: 98, allocated: 0 });
    await byStaff('issueRefund', afterSaleId, { method: 'balance', amount: null });
    expect(await refundsOf(shop, id)).toMatchObject([{ amount: 1_000, status: 'succeeded' }]);
    expect(await detailOfOrder(shop, id)).toMatchObject({ refundedAmount: 1_000, lines: [{ qtyReturned: 1, qtyRefunded: 1 }] });
  });

  it('restocks only what came back whole', async () => {
    const damaged = await returning('return_refund', 1);
    await byStaff('receive', damaged.afterSaleId, { receivedQty: 1, condition: 'damaged' });
    expect(await levelOf(shop.db, damaged.skuId)).toMatchObject({ onHand: 97 });
    const moved = await shop.db.rows<{ type: string }>(
      `select type from catalog_stock_movement where ref_type = 'after-sale' and ref_id = $1 order by id`,
      [damaged.afterSaleId],
    );
    expect(moved.map(({ type }) => type)).toEqual(['return_in', 'damage']);
    const lost = await returning('return_refund', 1);
    await byStaff('receive', lost.afterSaleId, { receivedQty: 1, condition: 'none' });
    expect(await levelOf(shop.db, lost.skuId)).toMatchObject({ onHand: 97 });
  });

  it('keeps the receipt of the order from being confirmed until it has ended', async () => {
    const { id, afterSaleId } = await returning('return_refund');
    expect(await perform(shop, '/admin/sales/order/confirm', id)).toMatchObject({
      status: 409,
      data: { error: 'order.after-sale-open' },
    });
    await byStaff('refuse', afterSaleId, { reason: 'Not our goods' });
    expect((await perform(shop, '/admin/sales/order/confirm', id)).status).toBe(200);
  });

  it('sends the same goods once more in an exchange', async () => {
    const { id, skuId, afterSaleId } = await returning('exchange', 1);
    await byStaff('receive', afterSaleId, { receivedQty: 1, condition: 'whole' });
    await byStaff('shipReplacement', afterSaleId, { carrier: 'SF', trackingNo: 'SF999' });
    expect(await rowOf(afterSaleId)).toMatchObject({ status: 'completed', replacementTrackingNo: 'SF999' });
    expect(await levelOf(shop.db, skuId)).toEqual({ onHand: 97, reserved: 0, allocated: 0 });
    expect(await detailOfOrder(shop, id)).toMatchObject({ refundedAmount: 0, openAfterSales: 0 });
  });

  it('sends missing goods again without a return', async () => {
    const bought = await paidOrder(shop, { member, qty: 2, shipped: 2 });
    const { data } = await apply(bought, { type: 'reissue', qty: 2 });
    await approve(data.id);
    await byStaff('shipReplacement', data.id, { carrier: 'SF', trackingNo: null });
    expect(await levelOf(shop.db, bought.skuId)).toMatchObject({ onHand: 96 });
  });

  it('is closed by the clock when nothing was sent back, and approved by it where the settings allow that', async () => {
    const bought = await paidOrder(shop, { member, qty: 2, shipped: 2 });
    const { data } = await apply(bought, { type: 'return_refund' });
    await approve(data.id);
    const { deadlineAt } = await rowOf(data.id);
    const lapse = dueTask(shop, 'sales.after-sale.lapse');
    expect(await lapse((deadlineAt ?? 0) - 1)).toBe(0);
    expect(await lapse(deadlineAt ?? 0)).toBe(1);
    expect(await rowOf(data.id)).toMatchObject({ status: 'closed' });
    expect(await detailOfOrder(shop, bought.id)).toMatchObject({ openAfterSales: 0 });
    const unsent = await paidOrder(shop, { member, qty: 1 });
    const second = await apply(unsent);
    const { autoApproveAt } = await rowOf(second.data.id);
    await dueTask(shop, 'sales.after-sale.approveDue')(autoApproveAt ?? 0);
    expect(await rowOf(second.data.id)).toMatchObject({ status: 'awaiting_refund', approvedAmount: 1_000 });
  });
});

describe('an application', () => {
  it('[M-43.deny] is possible for the own order only, and is seen by its member only', async () => {
    const rose = await join('rose', '13800000072');
    const bought = await paidOrder(shop, { member });
    expect((await apply(bought, {}, rose)).status).toBe(404);
    expect((await shop.post('/user/after-sale/options', { orderId: bought.id }, rose)).status).toBe(404);
    const { data } = await apply(bought);
    expect((await shop.post('/user/after-sale/GetDetailPage', { id: data.id }, rose)).status).toBe(404);
    expect((await byMember('cancel', data.id, {}, rose)).status).toBe(404);
    expect((await shop.post<{ id: number }>('/user/after-sale/GetDetailPage', { id: data.id }, mei)).data.id).toBe(data.id);
  });

  it('for more units or money than there are is rejected with what is possible', async () => {
    const bought = await paidOrder(shop, { member, qty: 3, price: 3_333 });
    expect(await apply(bought, { amount: 3_334 })).toMatchObject({
      status: 409,
      data: { error: 'refund.over-refund', details: { max: 3_333 } },
    });
    await apply(bought, { qty: 2 });
    expect(await apply(bought, { qty: 2 })).toMatchObject({
      status: 409,
      data: { error: 'after-sale.over-quantity', details: { left: 1 } },
    });
    expect((await apply(bought, { type: 'return_refund' })).data.error).toBe('after-sale.not-shipped');
  });

  it('I9: fifty at once for all units are accepted once', async () => {
    const bought = await paidOrder(shop, { member, qty: 2 });
    const replies = await Promise.all(Array.from({ length: 50 }, () => apply(bought, { qty: 2 })));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await detailOfOrder(shop, bought.id)).toMatchObject({ openAfterSales: 1, lines: [{ qtyCancelled: 2 }] });
  });

  it('of a small amount is approved together with others, one above the limit is not', async () => {
    const small = await apply(await paidOrder(shop, { member }));
    const large = await apply(await paidOrder(shop, { member, price: 50_000 }));
    expect((await byStaff('approveSmall', small.data.id)).data.row).toMatchObject({ status: 'awaiting_refund' });
    expect(await byStaff('approveSmall', large.data.id)).toMatchObject({ status: 409, data: { error: 'after-sale.not-small' } });
  });
});

describe('every illegal transition of an after-sale', () => {
  const inState = new Map<string, number>();
  const inputs: Readonly<Record<string, object>> = {
    approve: { approvedAmount: null, returnAddress: null },
    reject: { reason: 'for the test' },
    refuse: { reason: 'for the test' },
    receive: { receivedQty: 1, condition: 'whole' },
    issueRefund: { method: 'offline', amount: null },
    shipReplacement: { carrier: 'SF', trackingNo: null },
    sendBack: { carrier: 'SF', trackingNo: 'SF1' },
    note: { staffNote: 'x' },
  };

  beforeAll(async () => {
    // The states themselves are reached above; here only the refusal counts.
    const bought = await paidOrder(shop, { member, qty: 30 });
    const states = [...new Set(illegalTransitions(afterSale).map(({ from }) => from))];
    for (const state of states) {
      const { data } = await apply(bought);
      await shop.db.run('update sales_after_sale set status = $2 where id = $1', [data.id, state]);
      inState.set(state, data.id);
    }
  });

  const worldOf = (id: number): Promise<object[]> =>
    shop.db.rows(
      `select to_jsonb(a) as a, (select to_jsonb(o) from sales_order o where o.id = a.order_id) as o,
         (select count(*) from sales_refund) as refunds, (select count(*) from catalog_stock_movement) as moved
       from sales_after_sale a where a.id = $1`,
      [id],
    );

  async function attempt(name: string, id: number) {
    const command = commandsOf(afterSale)[name];
    if (command?.by.includes('staff')) return byStaff(name, id, inputs[name]);
    if (command?.by.includes('member')) return byMember(name, id, inputs[name]);
    const done = await asSystem(shop, 'test', (op) => tryTransition(op, { ...afterSale.transitions.complete, name }, { id }));
    if (!isRejection(done)) throw new Error(`${name} was performed`);
    return { status: 409, data: { error: done.errorCode, details: done.details } };
  }

  it.each(illegalTransitions(afterSale).map(({ transition: name, from }) => [name, from] as const))(
    '[M-05.write] rejects %s from %s with 409 and changes nothing',
    async (name, from) => {
      const id = inState.get(from) ?? 0;
      const before = await worldOf(id);
      expect(await attempt(name, id)).toMatchObject({ status: 409, data: { error: 'after-sale.illegal-transition' } });
      expect(await worldOf(id)).toEqual(before);
    },
  );
});
