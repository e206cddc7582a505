import { credit, debit } from '@shopkeeper/crud/ledger';
import { asSystem } from '@shopkeeper/crud/lifecycle';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import { balance } from '../../balance/balance.ledger.ts';

let shop: TestShop;
let at = Date.UTC(2026, 9, 31, 15, 59);
let token = '';
let owner = 0;

beforeAll(async () => {
  shop = await testShop({ isStepped: true, clock: { now: () => at } });
  const body = { username: 'lily', nickname: 'Lily', password: 'Plum-lane-18', mobile: '13800000191' };
  const { data } = await shop.post<{ token: string; memberInfo: { id: number } }>('/api/User/register', body, null);
  token = data.token;
  owner = data.memberInfo.id;
});
afterAll(() => shop.close());

const post = (amount: number, id: number) =>
  asSystem(shop, 'test', (op) => {
    const posting = { owner, ref: { type: 'test', id }, note: `No. ${id}` };
    return amount > 0
      ? credit(op, balance, { ...posting, type: 'recharge', amount })
      : debit(op, balance, { ...posting, type: 'payment', amount: -amount });
  });

const ask = (body: object) =>
  shop.app.inject({
    method: 'POST',
    url: '/user/balance/statement',
    headers: { 'content-type': 'application/json', 'accept-language': 'en', 'member-token': token, server: '1' },
    payload: JSON.stringify(body),
  });

describe('the statement of a month', () => {
  it('has what was there before, each posting of the month of the shop, and what is left, on as many pages as it needs', async () => {
    await post(10_000, 1);
    at += 60_000;
    for (let id = 2; id < 32; id += 1) await post(-100, id);
    const answer = await ask({ day: '2026-11-15' });
    expect(answer.headers['content-type']).toBe('application/pdf');
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(answer.rawPayload)));
    const [first = '', second = '', ...more] = text.map((page) => page.replaceAll(/\s+/g, ' '));
    expect(more).toEqual([]);
    for (const part of ['2026-11', 'Lily', '100.00', '-30.00', '70.00', 'No. 2', '1 / 2']) expect(first).toContain(part);
    expect(first).not.toContain('No. 1 ');
    expect(second).toContain('No. 31');
  });

  it('sums to the fen: what was there, what came and went, each posting, and what the ledger has at the end of the month', async () => {
    const body = { username: 'rose', nickname: 'Rose', password: 'Plum-lane-18', mobile: '13800000192' };
    const { data } = await shop.post<{ token: string; memberInfo: { id: number } }>('/api/User/register', body, null);
    const rose = data.memberInfo.id;
    const book = async (amount: number, id: number, instant: number): Promise<void> => {
      at = instant;
      await asSystem(shop, 'test', (op) => {
        const posting = { owner: rose, ref: { type: 'test', id }, note: `Entry ${id}` };
        return amount > 0
          ? credit(op, balance, { ...posting, type: 'recharge', amount })
          : debit(op, balance, { ...posting, type: 'payment', amount: -amount });
      });
    };
    const start = Date.UTC(2026, 10, 30, 16);
    const end = Date.UTC(2026, 11, 31, 16);
    await book(12_345, 101, start - 1);
    const amounts = [20_001, -3_303, -1, 99, -10_007];
    for (const [place, amount] of amounts.entries()) await book(amount, 102 + place, start + place * 86_400_000);
    // The first instant of the next month of the shop is in no statement of this one.
    await book(-5_000, 200, end);
    // Members stay signed in when the test moves the clock.
    await shop.db.run(`update kit_session_pair set access_expires_at = 'infinity', refresh_expires_at = 'infinity'`);
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/user/balance/statement',
      headers: { 'content-type': 'application/json', 'accept-language': 'en', 'member-token': data.token, server: '1' },
      payload: JSON.stringify({ day: '2026-12-15' }),
    });
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(answer.rawPayload)), { mergePages: true });
    const sums = await shop.db.rows<{ opening: number; received: number; spent: number; closing: number }>(
      `select coalesce(sum(amount) filter (where created_at < to_timestamp($2)), 0)::int as opening,
         coalesce(sum(amount) filter (where amount > 0 and created_at >= to_timestamp($2) and created_at < to_timestamp($3)), 0)::int as received,
         coalesce(-sum(amount) filter (where amount < 0 and created_at >= to_timestamp($2) and created_at < to_timestamp($3)), 0)::int as spent,
         coalesce(sum(amount) filter (where created_at < to_timestamp($3)), 0)::int as closing
       from member_balance_entry where owner_id = $1`,
      [rose, start / 1000, end / 1000],
    );
    expect(sums).toEqual([{ opening: 12_345, received: 20_100, spent: 13_311, closing: 19_134 }]);
    const shown =
      text
        .replaceAll(',', '')
        .match(/-?\d+\.\d\d/g)
        ?.map((amount) => Math.round(Number(amount) * 100)) ?? [];
    for (const amount of [12_345, 20_100, 19_134]) expect(shown).toContain(amount);
    expect(shown.some((amount) => Math.abs(amount) === 13_311)).toBe(true);
    for (const amount of amounts) expect(shown).toContain(amount);
    expect(text).toContain('Entry 106');
    expect(text).not.toContain('Entry 101');
    expect(text).not.toContain('Entry 200');
  });

  it('is of whoever asks alone, and needs a day', async () => {
    expect((await ask({})).statusCode).toBe(400);
    expect((await ask({ day: 'soon' })).statusCode).toBe(400);
    expect((await shop.post('/user/balance/statement', { day: '2026-11-15' }, shop.owner)).status).toBe(401);
  });
});
