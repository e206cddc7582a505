import { booksOf, credit, differencesIn } from '@shopkeeper/crud/ledger';
import { asSystem, transition } from '@shopkeeper/crud/lifecycle';
import { type Person, rowsOfPerson } from '@shopkeeper/crud/person';
import type { PersonalColumn } from '@shopkeeper/crud/personal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idempotencyHeader, placedOrder, sellSku } from '../../../../tests/setup/order-shop.ts';
import { testShop, type Caller, type TestShop } from '../../../../tests/setup/shop.ts';
import { balance } from '../../balance/balance.ledger.ts';
import { points } from '../../points/points.ledger.ts';
import { member } from '../member.resource.ts';
import { filesInZip } from '../testing/files-in-zip.ts';

const sentinel = 'SENTINEL';
let shop: TestShop;
let lily: Caller;
let person: Person & { readonly subject: 'member' };
let orderId = 0;

const texts = async (): Promise<ReadonlySet<string>> =>
  new Set(
    (
      await shop.db.rows<{ name: string }>(
        `select table_name || '.' || column_name as name from information_schema.columns
         where table_schema = 'public' and data_type = 'text' and is_generated = 'NEVER'`,
      )
    ).map(({ name }) => name),
  );

const ownColumns = (): PersonalColumn[] =>
  shop.engine.personal.filter(({ subject, treatment }) => subject === 'member' && ['erase', 'anonymize'].includes(treatment));

/** Writes a sentinel into every text that is erased, in the rows that lead to the member. Returns the columns that got one. */
async function store(): Promise<string[]> {
  const known = await texts();
  const stored: string[] = [];
  for (const { table, column, path } of ownColumns()) {
    const name = `${table}.${column}`;
    const [first] = path;
    if (!known.has(name) || stored.includes(name) || path.length > 1 || !first) continue;
    const sentinels = `update ${table} set ${column} = '${sentinel}' || $2::text where ${first.column} = $1 returning 1 as written`;
    const rows = await shop.db.rows(sentinels, [person.id, String(stored.length)]);
    if (rows.length > 0) stored.push(name);
  }
  return stored;
}

const found = async (): Promise<string[]> => {
  const tables = await shop.db.rows<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  // But for `kit_idempotency`: replies that can be repeated by their key, which expire, as the declaration says.
  const hits: string[] = [];
  for (const { name } of tables) {
    const [row] = await shop.db.rows<{ n: number }>(
      `select count(*)::int as n from "${name}" t where t::text like '%${sentinel}%'`,
    );
    if (row && row.n > 0 && name !== 'kit_idempotency') hits.push(name);
  }
  return hits;
};

const sums = () =>
  shop.db.rows(`select (select coalesce(sum(amount), 0)::int from member_balance_entry) as balance,
    (select coalesce(sum(amount), 0)::int from member_points_entry) as points, (select sum(payable_amount)::int from sales_order) as orders`);

beforeAll(async () => {
  shop = await testShop({ isStepped: true });
  const body = { username: 'lilylin', password: 'Plum-lane-18', mobile: '13800000001' };
  const { data } = await shop.post<{ token: string; memberInfo: { id: number } }>('/api/User/register', body, null);
  lily = { token: data.token, audience: 'member' };
  person = { subject: 'member', id: data.memberInfo.id };
  const address = {
    name: `${sentinel} Lin`,
    mobile: '13800000002',
    region: '310104',
    detail: `18 ${sentinel} Lane`,
    isDefault: true,
  };
  await shop.post('/user/address/add', address, lily);
  const [home] = await shop.db.rows<{ id: number }>('select id from member_address where member_id = $1', [person.id]);
  const { skuId } = await sellSku(shop.db);
  const wish = { memberId: person.id, addressId: home?.id ?? 0, lines: [{ skuId, qty: 1 }] };
  ({ id: orderId } = await placedOrder(shop, wish));
  const { data: row } = await shop.post<{ version: number }>('/admin/member/member/GetDetailPage', { id: person.id });
  const note = { id: person.id, version: row.version, nickname: `${sentinel} Lin`, note: `${sentinel} likes tea` };
  expect((await shop.post('/admin/member/member/Update', note)).status).toBe(200);
  await asSystem(shop, 'test', async (op) => {
    const posting = { owner: person.id, ref: { type: 'test', id: 1 }, amount: 300 };
    await credit(op, points, { ...posting, type: 'earn', expiresAt: op.at + 86_400_000 });
  });
});
afterAll(() => shop.close());

describe('everything personal of a member', () => {
  it('is in the file that the member takes: every stored value, for machines and for people', async () => {
    const stored = await store();
    // The tables of the member, the addresses and the orders, each with all its erasable texts.
    expect(stored).toEqual(
      expect.arrayContaining([
        'member_member.nickname',
        'member_member.motto',
        'member_address.detail',
        'sales_order.receiver_name',
      ]),
    );
    const reply = await shop.app.inject({
      method: 'POST',
      url: '/user/profile/exportData',
      headers: { 'member-token': lily.token, server: '1', 'content-type': 'application/json' },
      payload: '{}',
    });
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/zip']);
    const files = await filesInZip(reply.rawPayload);
    const secrets = ['member_member.password'];
    const missing = stored.filter((name, place) => {
      const value = new RegExp(`${sentinel}${place}(?![0-9])`);
      return !secrets.includes(name) && !(value.test(files['data.json'] ?? '') && value.test(files['data.html'] ?? ''));
    });
    expect(missing).toEqual([]);
  });

  it('is not given to staff who may not see contacts', async () => {
    const clerk = await shop.staff(['/admin/member/member/export']);
    expect((await shop.post('/admin/member/member/exportData', { id: person.id }, clerk)).status).toBe(403);
  });

  it('stays while an order is open, and cannot be given up with money on the balance', async () => {
    const profile = async () =>
      (await shop.post<{ version: number }>('/user/profile/GetDetailPage', { id: person.id }, lily)).data;
    const ask = async () =>
      shop.post<{ error: string }>(
        '/user/profile/requestClosing',
        { id: person.id, version: (await profile()).version },
        lily,
        idempotencyHeader(),
      );
    expect((await ask()).data.error).toBe('order.open-for-member');
    const { data } = await shop.post<{ version: number }>('/admin/sales/order/GetDetailPage', { id: orderId });
    const close = { id: orderId, version: data.version, reason: 'not wanted' };
    expect((await shop.post('/admin/sales/order/close', close, shop.owner, idempotencyHeader())).status).toBe(200);
    expect((await ask()).status).toBe(200);
  });

  it('is nowhere after the account is closed, while orders and ledgers keep their sums', async () => {
    const before = await sums();
    expect(await found()).not.toEqual([]);
    await asSystem(shop, 'test', (op) => transition(op, member.transitions.close, { id: person.id }));
    expect(await found()).toEqual([]);
    expect(await sums()).toEqual(before);
    expect([await differencesIn(shop.db, booksOf(points)), await differencesIn(shop.db, booksOf(balance))]).toEqual([[], []]);
    const left = await rowsOfPerson(shop.db, shop.engine.personal, [person]);
    expect(JSON.stringify(left)).not.toContain(sentinel);
    expect((await shop.post('/user/profile/GetDetailPage', { id: person.id }, lily)).status).toBe(401);
    const { data: again } = await shop.post<{ result: object[] }>('/admin/member/member/GetPageData', { quick: sentinel });
    expect(again.result).toEqual([]);
  });
});
