import { asSystem, tryTransition } from '@shopkeeper/crud/lifecycle';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idempotencyHeader } from '../../../../tests/setup/order-shop.ts';
import { dueTask, testShop, type Caller, type TestShop } from '../../../../tests/setup/shop.ts';
import { recharge } from '../recharge.resource.ts';

interface Started {
  readonly id: number;
  readonly rechargeNo: string;
  readonly error?: string;
}

interface Person extends Caller {
  readonly id: number;
}

let shop: TestShop;
let lily: Person;
let rose: Person;

async function join(username: string): Promise<Person> {
  const body = { username, password: 'Plum-lane-18', mobile: '13800000001' };
  const { data } = await shop.post<{ token: string; memberInfo: { id: number } }>('/api/User/register', body, null);
  return { token: data.token, audience: 'member', id: data.memberInfo.id };
}

beforeAll(async () => {
  shop = await testShop();
  lily = await join('lily');
  rose = await join('rose');
});
afterAll(() => shop.close());

const start = (who: Caller, amount: number) =>
  shop.post<Started>('/user/recharge/start', { amount, method: 'transfer' }, who, idempotencyHeader());
const rowOf = async (id: number) =>
  (
    await shop.db.rows<{ status: string; expireAt: number | null }>(
      'select status, expire_at as "expireAt" from member_recharge where id = $1',
      [id],
    )
  )[0];
const summary = async (who: Caller) => (await shop.post('/user/balance/summary', {}, who)).data;

describe('a recharge', () => {
  it('is credited once when staff confirm the transfer, and shows in the own history', async () => {
    const { data } = await start(lily, 5_000);
    const { data: row } = await shop.post<{ version: number }>('/admin/member/recharge/GetDetailPage', { id: data.id });
    const body = { id: data.id, version: row.version, reference: 'T-1' };
    const answers = await Promise.all(
      [1, 2, 3].map(() => shop.post('/admin/member/recharge/pay', body, shop.owner, idempotencyHeader())),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await summary(lily)).toEqual({ available: 5_000, onHold: 0 });
    const { data: list } = await shop.post<{ result: object[] }>('/user/balance/GetPageData', {}, lily);
    expect(list.result).toMatchObject([{ type: 'recharge', amount: 5_000, availableAfter: 5_000, note: data.rechargeNo }]);
    expect((await shop.post<{ result: object[] }>('/user/balance/GetPageData', {}, rose)).data.result).toEqual([]);
  });

  it('keeps to the limits of the shop', async () => {
    for (const amount of [999, 1_000_001])
      expect((await start(lily, amount)).data.error, String(amount)).toBe('recharge.outside-limits');
    expect((await start(lily, 1_000)).status).toBe(200);
  });

  it('is cancelled by its member only, and is closed by itself when nobody pays', async () => {
    const { data } = await start(lily, 2_000);
    const body = { id: data.id, version: 1 };
    expect((await shop.post('/user/recharge/cancel', body, rose, idempotencyHeader())).status).toBe(404);
    expect((await shop.post('/user/recharge/cancel', body, lily, idempotencyHeader())).status).toBe(200);
    const late = await start(lily, 3_000);
    await dueTask(shop, 'member.recharge.expire')((await rowOf(late.data.id))?.expireAt ?? 0);
    expect([(await rowOf(data.id))?.status, (await rowOf(late.data.id))?.status]).toEqual(['closed', 'closed']);
    const paid = await asSystem(shop, 'test', (op) =>
      tryTransition(op, recharge.transitions.pay, { id: late.data.id, input: { reference: 'late' } }),
    );
    expect(paid).toMatchObject({ errorCode: 'recharge.illegal-transition' });
  });
});
