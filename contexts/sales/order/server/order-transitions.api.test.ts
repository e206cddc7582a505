import { asSystem, tryTransition } from '@shopkeeper/crud/lifecycle';
import { isRejection } from '@shopkeeper/resource';
import { commandsOf, illegalTransitions } from '@shopkeeper/resource/lifecycle';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dueTask, testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import { order } from '../order.resource.ts';
import { joinMember, idempotencyHeader, levelOf, placedOrder, sellSku, type ErrorBody } from '../testing/test-shop.ts';
import type { OrderRow } from './order-rows.ts';

let shop: TestShop;
let member: { memberId: number; addressId: number };
const prefix = '/admin/sales/order/';

beforeAll(async () => {
  shop = await testShop();
  member = await joinMember(shop.db, '13800000002');
});
afterAll(() => shop.close());

type Detail = OrderRow & { readonly events: { type: string }[]; readonly payments: object[]; readonly shipments: object[] };

const detailOf = async (id: number): Promise<Detail> => (await shop.post<Detail>(`${prefix}GetDetailPage`, { id })).data;

/** Makes a transition of an order at its current version. */
async function transition(name: string, id: number, input: object = {}) {
  const { version } = await detailOf(id);
  return shop.post<{ row: Detail } & ErrorBody>(prefix + name, { id, version, ...input }, shop.owner, idempotencyHeader());
}

async function newOrder(qty = 3, wish: { price?: number; stock?: number } = {}) {
  const sku = await sellSku(shop.db, wish);
  const placed = await placedOrder(shop, { ...member, lines: [{ skuId: sku.skuId, qty }] });
  return { ...placed, ...sku };
}

const pay = (id: number, amount: number) => transition('markPaid', id, { method: 'transfer', amount, reference: 'B-1' });
const receiver = {
  receiverName: 'Wu Hao',
  receiverMobile: '13700000000',
  receiverRegion: '440305',
  receiverDetail: '9 Bay Street',
};

async function ship(id: number, qty: number) {
  const [line] = (await detailOf(id)).lines;
  return transition('ship', id, { carrier: 'SF', trackingNo: 'SF1', parts: [{ lineId: line?.id, qty }] });
}

const memberDetails = async () =>
  (
    await shop.db.rows<{ count: number; amount: number; last: number | null }>(
      'select paid_order_count as count, paid_amount as amount, last_paid_at as last from member_member where id = $1',
      [member.memberId],
    )
  )[0];

describe('order transitions', () => {
  it('[M-05.write] markPaid changes payment, stock, member, product and timeline together', async () => {
    const before = await memberDetails();
    const { id, skuId, productId, payableAmount } = await newOrder();
    const { data } = await pay(id, payableAmount);
    expect(data.row).toMatchObject({
      status: 'to_ship',
      paymentStatus: 'paid',
      paidAmount: 3000,
      paymentMethod: 'transfer',
      payments: [{ method: 'transfer', amount: 3000, status: 'succeeded', reference: 'B-1' }],
    });
    expect(await levelOf(shop.db, skuId)).toEqual({ onHand: 100, reserved: 0, allocated: 3 });
    const after = await memberDetails();
    expect(after).toMatchObject({ count: (before?.count ?? 0) + 1, amount: (before?.amount ?? 0) + 3000 });
    expect(after?.last).toBe(data.row.paidAt);
    expect(await shop.db.rows('select sales_count as n from catalog_product where id = $1', [productId])).toEqual([{ n: 3 }]);
    expect(data.row.events.map(({ type }) => type)).toEqual(['draft', 'place', 'markPaid']);
  });

  it('[M-05.write] markPaid rejects any amount other than the one due', async () => {
    const { id, skuId } = await newOrder();
    for (const amount of [2999, 3001, 0]) {
      const rejection = await pay(id, amount);
      expect(rejection).toMatchObject({ status: 409, data: { error: 'order.wrong-amount', details: { due: 3000, amount } } });
    }
    expect(await detailOf(id)).toMatchObject({ status: 'pending_payment', payments: [], paidAmount: 0 });
    expect(await levelOf(shop.db, skuId)).toMatchObject({ reserved: 3, allocated: 0 });
  });

  it('[M-05.write] ship reduces the stock with each shipment, and the last one leads to shipped', async () => {
    const { id, orderNo, skuId, payableAmount } = await newOrder();
    await pay(id, payableAmount);
    const first = await ship(id, 1);
    expect(first.data.row).toMatchObject({ status: 'partially_shipped', fulfillmentStatus: 'partial', shippedAt: null });
    expect(await levelOf(shop.db, skuId)).toEqual({ onHand: 99, reserved: 0, allocated: 2 });
    const over = await ship(id, 3);
    expect(over).toMatchObject({ status: 409, data: { error: 'order.over-ship', details: { left: 2, asked: 3 } } });
    expect(await levelOf(shop.db, skuId)).toEqual({ onHand: 99, reserved: 0, allocated: 2 });
    const second = await ship(id, 2);
    expect(second.data.row).toMatchObject({
      status: 'shipped',
      fulfillmentStatus: 'fulfilled',
      lines: [{ qtyShipped: 3 }],
      shipments: [
        { shipmentNo: `${orderNo}-1`, lines: [{ qty: 1 }], actorName: 'owner', status: 'shipped' },
        { shipmentNo: `${orderNo}-2`, carrier: 'SF', trackingNo: 'SF1', lines: [{ qty: 2 }] },
      ],
    });
    expect(second.data.row.shippedAt).toEqual(expect.any(Number));
    expect(await levelOf(shop.db, skuId)).toEqual({ onHand: 97, reserved: 0, allocated: 0 });
    const done = await transition('confirm', id);
    expect(done.data.row).toMatchObject({ status: 'completed', completedAt: expect.any(Number) });
  });

  it.each([
    ['en', 'Content cannot be empty'],
    ['zh-cn', '内容不能为空'],
  ])('[V-05] close rejects a blank reason, in %s', async (language, msg) => {
    const { id, version } = await newOrder();
    const headers = { ...idempotencyHeader(), 'accept-language': language };
    const answer = await shop.post<ErrorBody>(`${prefix}close`, { id, version, reason: ' \n' }, shop.owner, headers);
    expect(answer).toMatchObject({ status: 400, data: { fields: [{ path: 'reason', rule: 'content', msg }] } });
    expect(await detailOf(id)).toMatchObject({ status: 'pending_payment', version });
  });

  it('[M-05.write] concurrent shipments cannot ship a unit twice', async () => {
    const { id, skuId, payableAmount } = await newOrder(2);
    await pay(id, payableAmount);
    const { version, lines } = await detailOf(id);
    const body = { id, version, carrier: 'SF', parts: [{ lineId: lines[0]?.id, qty: 2 }] };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => shop.post<ErrorBody>(`${prefix}ship`, body, shop.owner, idempotencyHeader())),
    );
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
    expect(await levelOf(shop.db, skuId)).toEqual({ onHand: 98, reserved: 0, allocated: 0 });
  });

  it('[M-05.write] close releases the stock, and rejects an order with a payment', async () => {
    const { id, skuId } = await newOrder();
    const closed = await transition('close', id, { reason: 'bought twice' });
    expect(closed.data.row).toMatchObject({ status: 'closed', closeReason: 'admin', closedAt: expect.any(Number) });
    expect(await levelOf(shop.db, skuId)).toEqual({ onHand: 100, reserved: 0, allocated: 0 });
    const kept = await newOrder();
    await pay(kept.id, kept.payableAmount);
    const rejection = await transition('close', kept.id, { reason: 'changed mind' });
    expect(rejection).toMatchObject({ status: 409, data: { error: 'order.has-payment', details: { kept: 3000 } } });
    expect(await levelOf(shop.db, kept.skuId)).toMatchObject({ allocated: 3 });
  });

  it('[M-05.write] note and editAddress change the order without touching the member’s address', async () => {
    const { id } = await newOrder();
    expect((await transition('note', id, { staffNote: 'call first' })).data.row).toMatchObject({ staffNote: 'call first' });
    const moved = await transition('editAddress', id, receiver);
    expect(moved.data.row).toMatchObject({ ...receiver, addressId: null });
    expect(moved.data.row.events.at(-1)).toMatchObject({ type: 'editAddress', data: { before: { receiverName: 'Lin Mei' } } });
    const kept = await shop.db.rows('select name from member_address where id = $1', [member.addressId]);
    expect(kept).toEqual([{ name: 'Lin Mei' }]);
  });

  it('[M-05.write] comment stands in the timeline of staff only, tag sets each tag once', async () => {
    const { id } = await newOrder();
    const commented = await transition('comment', id, { comment: 'leaves on Friday' });
    expect(commented.data.row.events.at(-1)).toMatchObject({ type: 'comment', data: { comment: 'leaves on Friday' } });
    const [event] = await shop.db.rows<{ shown: boolean }>(
      `select visible_to_member as shown from sales_order_event where row_id = $1 and type = 'comment'`,
      [id],
    );
    expect(event).toEqual({ shown: false });
    expect((await transition('comment', id, { comment: '' })).status).toBe(400);
    expect((await transition('tag', id, { tags: ['gift', 'gift', 'vip'] })).data.row).toMatchObject({ tags: ['gift', 'vip'] });
    const found = await shop.post<{ result: { id: number }[] }>(`${prefix}GetPageData`, {
      filters: { field: 'tags', op: 'in', value: ['gift'] },
    });
    expect(found.data.result.map((row) => row.id)).toEqual([id]);
  });

  it('[M-05.write] reject a stale version', async () => {
    const { id, version, payableAmount } = await newOrder();
    await transition('note', id, { staffNote: 'seen' });
    const stale = { id, version, method: 'cash', amount: payableAmount };
    const rejection = await shop.post<ErrorBody>(`${prefix}markPaid`, stale, shop.owner, idempotencyHeader());
    expect(rejection).toMatchObject({ status: 409, data: { error: 'request.stale-version' } });
    expect(await detailOf(id)).toMatchObject({ status: 'pending_payment', payments: [] });
  });

  it('[M-05.deny] require the permission of the transition', async () => {
    const { id, version } = await newOrder();
    const reader = await shop.staff([`/admin/sales/order/index`]);
    for (const { name, by } of Object.values(commandsOf(order))) {
      if (!by.some((kind) => kind === 'staff')) continue;
      const rejection = await shop.post<ErrorBody>(prefix + name, { id, version }, reader, idempotencyHeader());
      expect([name, rejection.status]).toEqual([name, 403]);
    }
    expect((await shop.post(`${prefix}counts`, {}, await shop.staff([]))).status).toBe(403);
  });
});

describe('an order whose payment window has ended', () => {
  it('is closed once by the scheduled task, with its stock released, and no order before its time', async () => {
    const { id, skuId } = await newOrder();
    const expireAt = Date.UTC(2020, 0, 1);
    await shop.db.run('update sales_order set pay_expire_at = $2 where id = $1', [id, new Date(expireAt)]);
    const expire = dueTask(shop, 'sales.order.expire');
    expect(await expire(expireAt - 1)).toBe(0);
    const closed = await Promise.all([1, 2, 3].map(() => expire(expireAt)));
    expect(closed.toSorted((a, b) => a - b)).toEqual([0, 0, 1]);
    const row = await detailOf(id);
    expect(row).toMatchObject({ status: 'closed', closeReason: 'timeout' });
    expect(row.events.filter(({ type }) => type === 'expire')).toMatchObject([
      { audience: 'system', data: { closeReason: 'timeout' } },
    ]);
    expect(await levelOf(shop.db, skuId)).toEqual({ onHand: 100, reserved: 0, allocated: 0 });
  });
});

/** Makes a transition as its first actor: staff by its call, the system by the function. */
async function attempt(name: string, id: number, input: object = {}) {
  const command = commandsOf(order)[name];
  if (!command || command.by.includes('staff')) return transition(name, id, input);
  const buyer = { kind: 'member', audience: 'member', id: member.memberId, username: '', nickname: '', isSuper: false } as const;
  const actor = { ...buyer, permissions: new Set<string>(), sessionId: '' };
  const { cancel, expire } = order.transitions;
  const done = await asSystem(shop, 'test', (op) =>
    command.by.includes('system')
      ? tryTransition(op, { ...expire, name }, { id })
      : tryTransition({ ...op, actor }, { ...cancel, name }, { id }),
  );
  if (!isRejection(done)) throw new Error(`${name} was performed`);
  const { errorCode: error, details } = done;
  return { status: 409, data: { error, details } };
}

/** An order with all its records, the stock levels, and the number of movements and audit entries. */
const worldOf = (id: number): Promise<object[]> =>
  shop.db.rows(
    `select to_jsonb(o) as o, (select jsonb_agg(l order by l.id) from sales_order_line l where l.parent_id = o.id) as lines,
       (select jsonb_agg(e order by e.id) from sales_order_event e where e.row_id = o.id) as events,
       (select jsonb_agg(p) from sales_payment p where p.order_id = o.id) as payments,
       (select jsonb_agg(s) from sales_shipment s where s.order_id = o.id) as shipments,
       (select jsonb_agg(v order by v.sku_id) from catalog_stock_level v) as stock,
       (select count(*) from catalog_stock_movement) as moved, (select count(*) from kit_audit) as audited
     from sales_order o where o.id = $1`,
    [id],
  );

const inputs: Readonly<Record<string, object>> = {
  markPaid: { method: 'cash', amount: 3000 },
  ship: { carrier: 'SF', parts: [{ lineId: 1, qty: 1 }] },
  close: { reason: 'not wanted' },
  unship: { shipmentId: 1, reason: 'wrong label' },
  rejectAsRisk: { reason: 'stolen card' },
  hold: { reason: 'address unclear' },
  changePrice: { payableAmount: 100, freightAmount: 0, reason: 'regular' },
  amend: { lines: [{ skuId: 1, qty: 1 }], freightAmount: 0, adjustAmount: 0, payableAmount: 100, reason: 'called' },
  startRefund: { parts: [], freightAmount: 0, goodwillAmount: 1, method: 'offline', reason: 'for the test' },
  cancelPaid: { method: 'offline', reason: 'for the test' },
  note: { staffNote: 'x' },
  editAddress: receiver,
};

describe('every illegal transition of an order', () => {
  const inState = new Map<string, number>();

  beforeAll(async () => {
    const paid = async () => {
      const made = await newOrder();
      await pay(made.id, made.payableAmount);
      return made.id;
    };
    inState.set('draft', (await shop.post<{ id: number }>('/admin/sales/draft-order/GetDraft', { isNew: true })).data.id);
    inState.set('pending_payment', (await newOrder()).id);
    inState.set('to_ship', await paid());
    inState.set('partially_shipped', await paid());
    await ship(inState.get('partially_shipped') ?? 0, 1);
    for (const state of ['shipped', 'completed']) {
      inState.set(state, await paid());
      await ship(inState.get(state) ?? 0, 3);
    }
    await transition('confirm', inState.get('completed') ?? 0);
    inState.set('closed', (await newOrder()).id);
    await transition('close', inState.get('closed') ?? 0, { reason: 'for the test' });
  });

  it.each(illegalTransitions(order).map(({ transition: name, from }) => [name, from] as const))(
    '[M-05.write] rejects %s from %s with 409 and changes nothing',
    async (name, from) => {
      const id = inState.get(from) ?? 0;
      const before = await worldOf(id);
      expect(before).toMatchObject([{ o: { status: from } }]);
      const answer = await attempt(name, id, inputs[name]);
      expect(answer).toMatchObject({
        status: 409,
        data: { error: 'order.illegal-transition', details: { transition: name, from } },
      });
      expect(await worldOf(id)).toEqual(before);
    },
  );

  it('is generated for each pair that the table omits', () => {
    const pairs = Object.values(commandsOf(order)).reduce((sum, { from }) => sum + 7 - from.length, 0);
    expect(illegalTransitions(order)).toHaveLength(pairs);
  });

  it('[M-05.list] counts by state match the list, without drafts', async () => {
    const { data } = await shop.post<Record<string, number>>(`${prefix}counts`);
    const rows = await shop.db.rows<{ status: string; n: number }>(
      `select status, count(*)::int as n from sales_order where deleted_at is null and status <> 'draft' group by status`,
    );
    expect(data).toMatchObject(Object.fromEntries(rows.map(({ status, n }) => [status, n])));
    expect(data.all).toBe(rows.reduce((sum, { n }) => sum + n, 0));
    expect(data).not.toHaveProperty('draft');
  });
});
