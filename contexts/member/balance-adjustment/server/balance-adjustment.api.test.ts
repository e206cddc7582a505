import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idempotencyHeader, joinMember } from '../../../../tests/setup/order-shop.ts';
import { testShop, type Caller, type TestShop } from '../../../../tests/setup/shop.ts';

interface Row {
  readonly id: number;
  readonly version: number;
  readonly status: string;
  readonly decidedBy: string | null;
  readonly error?: string;
}

const prefix = '/admin/member/balance-adjustment/';
let shop: TestShop;
let clerk: Caller;
let memberId = 0;

beforeAll(async () => {
  shop = await testShop();
  ({ memberId } = await joinMember(shop.db, '13930000001'));
  clerk = await shop.staff(['index', 'add', 'approve', 'reject'].map((name) => `${prefix}${name}`));
});
afterAll(() => shop.close());

const add = (input: object) => shop.post<Row>(`${prefix}add`, { memberId, reason: 'goodwill', ...input }, clerk);
const detail = async (id: number) => (await shop.post<Row>(`${prefix}GetDetailPage`, { id })).data;
const decide = async (name: string, id: number, as: Caller, input: object = {}) => {
  const { version } = await detail(id);
  return shop.post<Row>(prefix + name, { id, version, ...input }, as, idempotencyHeader());
};
const figures = async () => (await shop.db.rows('select money, score from member_member where id = $1', [memberId]))[0];

describe('an adjustment of a balance by staff', () => {
  it('is posted at once up to the limit, with its reason in the history', async () => {
    const { data } = await add({ account: 'balance', amount: 10_000 });
    expect(await detail(data.id)).toMatchObject({ status: 'posted' });
    expect(await figures()).toEqual({ money: 10_000, score: 0 });
    expect(await shop.db.rows('select type, amount, note from member_balance_entry where owner_id = $1', [memberId])).toEqual([
      { type: 'adjust', amount: 10_000, note: 'goodwill' },
    ]);
  });

  it('waits above the limit for somebody else', async () => {
    const { data } = await add({ account: 'balance', amount: 10_001 });
    expect(await detail(data.id)).toMatchObject({ status: 'waiting' });
    expect((await decide('approve', data.id, clerk)).data.error).toBe('balance-adjustment.own-request');
    expect(await figures()).toEqual({ money: 10_000, score: 0 });
    const answers = await Promise.all([1, 2, 3].map(() => decide('approve', data.id, shop.owner)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await detail(data.id)).toMatchObject({ status: 'posted', decidedBy: 'owner' });
    expect(await figures()).toEqual({ money: 20_001, score: 0 });
  });

  it('takes away no more than there is, is rejected with an answer, and also changes points', async () => {
    const big = await add({ account: 'balance', amount: -30_000 });
    const refused = await decide('approve', big.data.id, shop.owner);
    expect(refused).toMatchObject({ data: { error: 'ledger.insufficient' }, msg: expect.stringContaining('¥200.01') });
    expect((await decide('reject', big.data.id, shop.owner, { answer: 'too much' })).status).toBe(200);
    await add({ account: 'points', pointCount: 500 });
    await add({ account: 'points', pointCount: -200 });
    expect(await figures()).toEqual({ money: 20_001, score: 300 });
  });

  it('needs an amount that is not zero, a reason, and the permission', async () => {
    for (const wrong of [{ account: 'balance' }, { account: 'balance', amount: 0 }, { account: 'points', pointCount: 0 }])
      expect((await add(wrong)).status, JSON.stringify(wrong)).toBe(400);
    expect((await add({ account: 'balance', amount: 1, reason: '' })).status).toBe(400);
    const reader = await shop.staff([`${prefix}index`]);
    expect((await shop.post(`${prefix}add`, { memberId, account: 'balance', amount: 1, reason: 'no' }, reader)).status).toBe(403);
  });
});
