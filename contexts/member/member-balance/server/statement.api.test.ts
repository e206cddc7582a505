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

  it('is of whoever asks alone, and needs a day', async () => {
    expect((await ask({})).statusCode).toBe(400);
    expect((await ask({ day: 'soon' })).statusCode).toBe(400);
    expect((await shop.post('/user/balance/statement', { day: '2026-11-15' }, shop.owner)).status).toBe(401);
  });
});
