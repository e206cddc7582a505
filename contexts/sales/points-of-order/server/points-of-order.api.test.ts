import { booksOf, credit, differencesIn } from '@shopkeeper/crud/ledger';
import { asSystem } from '@shopkeeper/crud/lifecycle';
import { points } from '@shopkeeper/member';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dueTask, testShop, type Caller, type TestShop } from '../../../../tests/setup/shop.ts';
import type { PlacedOrder } from '../../order/server/place.operations.ts';
import { type ErrorBody, idempotencyHeader, sellSku } from '../../order/testing/test-shop.ts';

interface Buyer extends Caller {
  readonly id: number;
}

let shop: TestShop;
let made = 0;
beforeAll(async () => {
  shop = await testShop({ isStepped: true });
});
afterAll(async () => {
  expect(await differencesIn(shop.db, booksOf(points))).toEqual([]);
  await shop.close();
});

async function buyerWith(amount: number): Promise<Buyer> {
  made += 1;
  // By staff: many registrations from one address need a captcha.
  const body = { username: `points${made}`, password: 'Plum-lane-18' };
  expect((await shop.post('/admin/member/member/add', { ...body, nickname: 'Mei' })).status).toBe(200);
  const { data } = await shop.post<{ token: string; memberInfo: { id: number } }>('/api/User/login', body, null);
  const owner = data.memberInfo.id;
  const ref = { type: 'test', id: owner };
  if (amount > 0) await asSystem(shop, 'test', (op) => credit(op, points, { owner, type: 'adjust', ref, amount }));
  return { token: data.token, audience: 'member', id: owner };
}

async function place(who: Buyer, price: number, offered: number, more: object = {}) {
  const { skuId } = await sellSku(shop.db, { price });
  const body = { lines: [{ skuId, qty: 1 }], deliveryType: 'pickup', points: offered, ...more };
  return shop.post<PlacedOrder & ErrorBody>('/user/order/place', body, who, idempotencyHeader());
}

async function move(id: number, name: string, input: object = {}) {
  const { data } = await shop.post<{ version: number }>('/admin/sales/order/GetDetailPage', { id });
  const body = { id, version: data.version, ...input };
  const answer = await shop.post<ErrorBody>(`/admin/sales/order/${name}`, body, shop.owner, idempotencyHeader());
  expect(answer.status, JSON.stringify(answer)).toBe(200);
}

const accountOf = async (who: Buyer) =>
  (await shop.db.rows('select available, on_hold as "onHold" from member_points_account where owner_id = $1', [who.id]))[0];
const orderRow = async (id: number) =>
  (
    await shop.db.rows(
      `select points_used as used, points_amount as amount, payable_amount as payable,
         (select sum(points_amount)::int from sales_order_line l where l.parent_id = o.id) as lines from sales_order o where id = $1`,
      [id],
    )
  )[0];

async function complete(id: number, amount: number) {
  await move(id, 'markPaid', { method: 'transfer', amount, reference: 'B-1' });
  const { data } = await shop.post<{ lines: { id: number }[] }>('/admin/sales/order/GetDetailPage', { id });
  await move(id, 'ship', { carrier: 'SF', trackingNo: null, parts: [{ lineId: data.lines[0]?.id, qty: 1 }] });
  await move(id, 'confirm');
}

describe('points of an order', () => {
  it('pay whole units up to their share of the items, and are reserved until the order is paid', async () => {
    const who = await buyerWith(10_000);
    const { data } = await place(who, 9_950, 9_999);
    // Half of 99.50 yuan is 49.75: 49 units of 100 points for 1 yuan.
    expect(await orderRow(data.id)).toEqual({ used: 4_900, amount: 4_900, payable: 5_050, lines: 4_900 });
    expect(await accountOf(who)).toEqual({ available: 5_100, onHold: 4_900 });
    await move(data.id, 'markPaid', { method: 'transfer', amount: 5_050, reference: 'B-1' });
    expect(await accountOf(who)).toEqual({ available: 5_100, onHold: 0 });
  });

  it('return when the order is closed, cancelled by its member, or not paid in time', async () => {
    const who = await buyerWith(1_000);
    const closed = await place(who, 5_000, 1_000);
    expect(await accountOf(who)).toEqual({ available: 0, onHold: 1_000 });
    await move(closed.data.id, 'close', { reason: 'not wanted' });
    expect(await accountOf(who)).toEqual({ available: 1_000, onHold: 0 });
    const cancelled = await place(who, 5_000, 1_000);
    const { data: own } = await shop.post<{ version: number }>('/user/order/GetDetailPage', { id: cancelled.data.id }, who);
    await shop.post('/user/order/cancel', { id: cancelled.data.id, version: own.version }, who, idempotencyHeader());
    expect(await accountOf(who)).toEqual({ available: 1_000, onHold: 0 });
    const late = await place(who, 5_000, 1_000);
    await dueTask(shop, 'sales.order.expire')(late.data.payExpireAt ?? 0);
    expect(await accountOf(who)).toEqual({ available: 1_000, onHold: 0 });
  });

  it('are refused beyond what the member has, and change nothing then', async () => {
    const who = await buyerWith(300);
    const { status, data } = await place(who, 5_000, 500);
    expect([status, data.error]).toEqual([409, 'ledger.insufficient']);
    expect(await accountOf(who)).toEqual({ available: 300, onHold: 0 });
    expect(await shop.db.rows('select 1 from sales_order where member_id = $1', [who.id])).toEqual([]);
  });

  it('are spent by one of two orders that are placed with them at once', async () => {
    const who = await buyerWith(1_000);
    const answers = await Promise.all([place(who, 5_000, 1_000), place(who, 5_000, 1_000)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await accountOf(who)).toEqual({ available: 0, onHold: 1_000 });
  });

  it('are earned with growth when the order is completed, and raise the level, which lowers the next price', async () => {
    const who = await buyerWith(0);
    const level = { name: 'Silver', rank: 1, growthMin: 50, discount: 9_500, pointsPercent: 200 };
    expect((await shop.post('/admin/member/member-level/add', level)).status).toBe(200);
    const first = await place(who, 5_990, 0);
    await complete(first.data.id, 5_990);
    expect(await accountOf(who)).toEqual({ available: 59, onHold: 0 });
    const [row] = await shop.db.rows(
      `select m.growth, l.name from member_member m left join member_member_level l on l.id = m.level_id where m.id = $1`,
      [who.id],
    );
    expect(row).toEqual({ growth: 59, name: 'Silver' });
    const second = await place(who, 10_000, 0);
    expect(second.data.payableAmount).toBe(9_500);
    await complete(second.data.id, 9_500);
    expect(await accountOf(who)).toEqual({ available: 59 + 190, onHold: 0 });
  });

  it('need a higher rank to ask for more growth', async () => {
    const wrong = { name: 'Gold', rank: 2, growthMin: 50 };
    expect(await shop.post('/admin/member/member-level/add', wrong)).toMatchObject({
      status: 400,
      data: { fields: [{ path: 'growthMin' }] },
    });
  });
});
