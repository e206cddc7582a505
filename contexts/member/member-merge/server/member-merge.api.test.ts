import { balanceAt, booksOf, credit, differencesIn } from '@shopkeeper/crud/ledger';
import { asSystem, transition } from '@shopkeeper/crud/lifecycle';
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
import { member } from '../../member/member.resource.ts';
import { points } from '../../points/points.ledger.ts';
import { addCartLine, articleCounts, fillPlainTables, plainRows } from '../testing/plain-rows.ts';

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
/** As many favourites as a member may have. */
const mostFavourites = 500;
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
    expect(preview['counts']).toEqual(expect.arrayContaining([{ title: 'order:title', count: 1 }]));
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
    // Who could not sign in before cannot afterwards.
    await shop.db.run(`update member_member set status = 'disabled' where id = $1`, [two.from.memberId]);
    const before = [await memberRow(two.from.memberId), await memberRow(two.into.memberId)];
    const { data } = await merged(two);
    const { data: row } = await shop.post<Merge>(`${prefix}GetDetailPage`, { id: data.id });
    const undone = await shop.post(`${prefix}undo`, { id: row.id, version: row.version }, shop.owner, idempotencyHeader());
    expect(undone.status, JSON.stringify(undone)).toBe(200);
    expect([await memberRow(two.from.memberId), await memberRow(two.into.memberId)]).toEqual(before);
    expect(await ordersOf(two.from.memberId)).toEqual([{ id }]);
    expect([await addressesOf(two.from.memberId), await addressesOf(two.into.memberId)]).toEqual([1, 1]);
  });

  it('moves the rows of plain tables; of what both had one stays, and the counts follow; undoing brings every row back', async () => {
    const two = await pair();
    const third = (await joinMember(shop.db, '13930000001')).memberId;
    const [from, into] = [two.from.memberId, two.into.memberId];
    await fillPlainTables(shop.db, { from, into, third });
    const { data: preview } = await shop.post(`${prefix}preview`, { fromId: from });
    expect(preview['counts']).toEqual(
      expect.arrayContaining([
        { title: 'author:text.rows.followed', count: 2 },
        { title: 'author:text.rows.followers', count: 2 },
        { title: 'forum:text.rows.likes', count: 2 },
        { title: 'forum:text.rows.reports', count: 2 },
        { title: 'cart:text.rows.lines', count: 2 },
        { title: 'favourite:text.rows.favourites', count: 2 },
        // The message of a member of staff with the same number is not counted.
        { title: 'message:text.rows.messages', count: 2 },
        { title: 'message:text.rows.preferences', count: 1 },
      ]),
    );
    const before = await plainRows(shop.db, [from, into]);
    const { data, status } = await merged(two);
    expect(status, JSON.stringify(data)).toBe(200);
    const after = await plainRows(shop.db, [from, into]);
    expect(after[from]).toEqual({});
    expect(after[into]).toEqual({
      community_follow: [`${into}-${third}`, `${third}-${into}`],
      community_article_like: ['1', '2'],
      community_article_collection: ['1'],
      community_report: ['1', '2'],
      storefront_cart: ['2'],
      storefront_cart_line: ['1 x3', '2 x1'],
      storefront_favourite: ['1', '2'],
      storefront_favourite_count: ['2'],
      notification_message: ['both', 'first'],
      notification_message_preference: ['22'],
    });
    expect(await articleCounts(shop.db)).toEqual(['1 2/1', '2 1/0']);
    const { data: row } = await shop.post<Merge>(`${prefix}GetDetailPage`, { id: data.id });
    const undone = await shop.post(`${prefix}undo`, { id: row.id, version: row.version }, shop.owner, idempotencyHeader());
    expect(undone.status, JSON.stringify(undone)).toBe(200);
    expect(await plainRows(shop.db, [from, into])).toEqual(before);
    expect(await articleCounts(shop.db)).toEqual(['1 3/2', '2 1/0']);
  });

  it('moves a cart to a member without one, and no more favourites than a member may have', async () => {
    const two = await pair();
    const [from, into] = [two.from.memberId, two.into.memberId];
    await shop.db.run(
      `insert into storefront_favourite (member_id, product_id, name, added_at)
       select $1::bigint, n, 'x', now() from generate_series(1, ${mostFavourites}) n
       union all select $2::bigint, n, 'x', now() from generate_series(${mostFavourites}, ${mostFavourites} + 4) n`,
      [from, into],
    );
    await shop.db.run(`insert into storefront_favourite_count (member_id, kept) values ($1, ${mostFavourites}), ($2, 5)`, [
      from,
      into,
    ]);
    await shop.db.run('insert into storefront_cart (member_id, line_count) values ($1, 1)', [from]);
    await addCartLine(shop.db, { memberId: from, sku: 1, qty: 2 });
    const before = await plainRows(shop.db, [from, into]);
    const { data, status } = await merged(two);
    expect(status, JSON.stringify(data)).toBe(200);
    const after = await plainRows(shop.db, [from, into]);
    expect(after[from]).toEqual({});
    expect(after[into]?.['storefront_favourite']).toHaveLength(mostFavourites);
    expect(after[into]).toMatchObject({
      storefront_cart: ['1'],
      storefront_cart_line: ['1 x2'],
      storefront_favourite_count: [String(mostFavourites)],
    });
    const undone = await shop.post(`${prefix}undo`, { id: data.id, version: data.version }, shop.owner, idempotencyHeader());
    expect(undone.status, JSON.stringify(undone)).toBe(200);
    expect(await plainRows(shop.db, [from, into])).toEqual(before);
  });

  it('is refused where both are promoters, whose commission no merge moves', async () => {
    const two = await pair();
    for (const { memberId } of [two.from, two.into])
      await shop.db.run(
        `insert into distribution_promoter (code, member_id, status, applied_at, team_count, order_count, earned_amount, frozen_amount, available_amount, withdrawn_amount)
         values ('P' || $1::bigint, $1::bigint, 'active', now(), 0, 0, 0, 0, 0, 0)`,
        [memberId],
      );
    expect(await merged(two)).toMatchObject({ status: 409, data: { error: 'person.both-have-one' } });
    expect(await memberRow(two.from.memberId)).toMatchObject({ status: 'active' });
  });

  it('erases the accounts that were merged into a member with it, and cannot be undone then', async () => {
    const two = await pair();
    const [from, into] = [two.from.memberId, two.into.memberId];
    const { data } = await merged(two);
    await shop.db.run(`update member_member set status = 'closing' where id = $1`, [into]);
    await asSystem(shop, 'test', (op) => transition(op, member.transitions.close, { id: into }));
    const rows = await shop.db.rows<{ mobile: string | null }>('select mobile from member_member where id = any($1)', [
      [from, into],
    ]);
    expect(rows.map(({ mobile }) => mobile).filter((mobile) => mobile?.startsWith('1392'))).toEqual([]);
    const undone = await shop.post(`${prefix}undo`, { id: data.id, version: data.version }, shop.owner, idempotencyHeader());
    expect(undone).toMatchObject({ status: 409, data: { error: 'member-merge.closed' } });
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
