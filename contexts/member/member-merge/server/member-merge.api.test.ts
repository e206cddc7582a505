import { balanceAt, booksOf, credit, differencesIn } from '@shopkeeper/crud/ledger';
import { asSystem } from '@shopkeeper/crud/lifecycle';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  idempotencyHeader,
  joinMember,
  placeDraft,
  placedOrder,
  sellSku,
  writeDraftFor,
} from '../../../../tests/setup/order-shop.ts';
import { testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import { balance } from '../../balance/balance.ledger.ts';
import { points } from '../../points/points.ledger.ts';

interface Merge {
  readonly id: number;
  readonly version: number;
  readonly error?: string;
  readonly fields?: readonly { readonly path: string }[];
}

interface Pair {
  readonly from: { memberId: number; addressId: number };
  readonly into: { memberId: number; addressId: number };
}

const prefix = '/admin/member/member-merge/';
const dayMs = 86_400_000;
let shop: TestShop;
let skuId = 0;
let made = 0;

beforeAll(async () => {
  shop = await testShop();
  ({ skuId } = await sellSku(shop.db, { stock: 10_000 }));
});
afterAll(async () => {
  expect([await differencesIn(shop.db, booksOf(points)), await differencesIn(shop.db, booksOf(balance))]).toEqual([[], []]);
  await shop.close();
});

async function pair(): Promise<Pair> {
  made += 2;
  const mobile = (nth: number) => `1392000${String(nth).padStart(4, '0')}`;
  return { from: await joinMember(shop.db, mobile(made)), into: await joinMember(shop.db, mobile(made + 1)) };
}

const give = (owner: number, expiresAt: number) =>
  asSystem(shop, 'test', async (op) => {
    const ref = { type: 'test', id: owner };
    await credit(op, balance, { owner, type: 'recharge', ref, amount: 700 });
    await credit(op, points, { owner, type: 'earn', ref, amount: 50, expiresAt });
    await credit(op, points, { owner, type: 'adjust', ref, amount: 20 });
  });

const merged = ({ from, into }: Pair) =>
  shop.post<Merge>(`${prefix}add`, { fromId: from.memberId, intoId: into.memberId, reason: 'one person' });
const ordersOf = (memberId: number) =>
  shop.db.rows<{ id: number }>('select id from sales_order where member_id = $1 order by id', [memberId]);
const memberRow = async (id: number) =>
  (
    await shop.db.rows(
      'select status, money, score, paid_order_count as orders, paid_amount as paid, merged_into_id as "intoId" from member_member where id = $1',
      [id],
    )
  )[0];
const addressesOf = async (memberId: number) =>
  (await shop.db.rows('select 1 from member_address where member_id = $1', [memberId])).length;
const order = ({ from }: Pair) => placedOrder(shop, { ...from, lines: [{ skuId, qty: 1 }] });

async function paid(two: Pair): Promise<number> {
  const { id, version } = await order(two);
  const input = { id, version, method: 'transfer', amount: 1_000, reference: 'B-1' };
  await shop.post('/admin/sales/order/markPaid', input, shop.owner, idempotencyHeader());
  return id;
}

describe('merging two members', () => {
  it('moves orders, addresses, balance and points with their expiry, and keeps every sum', async () => {
    const two = await pair();
    const expiresAt = Date.now() + 10 * dayMs;
    await give(two.from.memberId, expiresAt);
    const id = await paid(two);
    const { data: preview } = await shop.post(`${prefix}preview`, { fromId: two.from.memberId });
    expect(preview).toMatchObject({ balanceAmount: 700, pointCount: 70 });
    expect(preview['counts']).toEqual(expect.arrayContaining([{ resource: 'sales/order', count: 1 }]));
    expect((await merged(two)).status).toBe(200);
    expect(await ordersOf(two.into.memberId)).toEqual([{ id }]);
    expect(await addressesOf(two.into.memberId)).toBe(2);
    expect(await memberRow(two.into.memberId)).toMatchObject({ money: 700, score: 70, orders: 1, paid: 1_000 });
    const empty = { status: 'merged', money: 0, score: 0, orders: 0, paid: 0, intoId: two.into.memberId };
    expect(await memberRow(two.from.memberId)).toEqual(empty);
    const owner = two.into.memberId;
    expect([
      await balanceAt(shop.db, points, { owner, at: expiresAt - 1 }),
      await balanceAt(shop.db, points, { owner, at: expiresAt }),
    ]).toEqual([70, 20]);
  });

  it('is undone as a whole', async () => {
    const two = await pair();
    await give(two.from.memberId, Date.now() + 10 * dayMs);
    const id = await paid(two);
    const before = [await memberRow(two.from.memberId), await memberRow(two.into.memberId)];
    const { data } = await merged(two);
    const { data: row } = await shop.post<Merge>(`${prefix}GetDetailPage`, { id: data.id });
    const undone = await shop.post(`${prefix}undo`, { id: row.id, version: row.version }, shop.owner, idempotencyHeader());
    expect(undone.status, JSON.stringify(undone)).toBe(200);
    expect([await memberRow(two.from.memberId), await memberRow(two.into.memberId)]).toEqual(before);
    expect(await ordersOf(two.from.memberId)).toEqual([{ id }]);
    expect([await addressesOf(two.from.memberId), await addressesOf(two.into.memberId)]).toEqual([1, 1]);
  });

  it('is refused for one member twice, a merged one, and one whose points an open order holds', async () => {
    const two = await pair();
    expect(await merged({ from: two.into, into: two.into })).toMatchObject({
      status: 400,
      data: { fields: [{ path: 'intoId' }] },
    });
    await give(two.from.memberId, Date.now() + dayMs);
    await shop.db.run('update member_points_account set on_hold = 10 where owner_id = $1', [two.from.memberId]);
    expect(await merged(two)).toMatchObject({ status: 409, data: { error: 'member-merge.on-hold' } });
    await shop.db.run('update member_points_account set on_hold = 0 where owner_id = $1', [two.from.memberId]);
    expect((await merged(two)).status).toBe(200);
    expect(await merged(two)).toMatchObject({ status: 400, data: { fields: [{ path: 'fromId' }] } });
  });

  it('leaves no order behind that is placed meanwhile', async () => {
    for (let round = 0; round < 6; round += 1) {
      const two = await pair();
      const drafts = await Promise.all(
        Array.from({ length: 6 }, () => writeDraftFor(shop, { ...two.from, lines: [{ skuId, qty: 1 }] })),
      );
      const [answer, ...placed] = await Promise.all([merged(two), ...drafts.map(({ data }) => placeDraft(shop, data))]);
      expect(answer?.status).toBe(200);
      expect(placed.every(({ status }) => status === 200 || status === 409 || status === 400)).toBe(true);
      const behind = await shop.db.rows(`select status from sales_order where member_id = $1 and status <> 'draft'`, [
        two.from.memberId,
      ]);
      expect(behind).toEqual([]);
    }
  });

  it('control: placing that reads its member without a lock leaves the order behind', async () => {
    const two = await pair();
    const id = await shop.db.transaction(async (tx) => {
      const [buyer] = await tx.rows<{ status: string }>('select status from member_member where id = $1', [two.from.memberId]);
      expect(buyer?.status).toBe('active');
      expect((await merged(two)).status).toBe(200);
      const [row] = await tx.rows<{ id: number }>(
        `insert into sales_order (order_no, status, origin, member_id, owner_id, placed_at) values ('X' || $1::bigint, 'draft', 'admin', $1::bigint, 1, now())
         returning id`,
        [two.from.memberId],
      );
      return row?.id;
    });
    expect(await ordersOf(two.from.memberId)).toEqual([{ id }]);
  });
});
