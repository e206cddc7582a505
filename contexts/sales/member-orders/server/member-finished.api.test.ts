import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { meeting } from '../../../../tests/setup/meeting.ts';
import { testShop, type Caller, type TestShop } from '../../../../tests/setup/shop.ts';
import type { PlacedOrder } from '../../order/server/place.operations.ts';
import { type ErrorBody, idempotencyHeader, sellSku, type TestSku } from '../../order/testing/test-shop.ts';

let shop: TestShop;
let bowl: TestSku;

async function join(username: string): Promise<Caller> {
  const body = { username, password: 'Plum-lane-18', mobile: '13800000001' };
  const { data } = await shop.post<{ token: string }>('/api/User/register', body, null);
  return { token: data.token, audience: 'member' };
}

beforeAll(async () => {
  shop = await testShop();
  bowl = await sellSku(shop.db, { stock: 1_000 });
});
afterAll(() => shop.close());

const place = (who: Caller) =>
  shop.post<PlacedOrder & ErrorBody>(
    '/user/order/place',
    { lines: [{ skuId: bowl.skuId, qty: 1 }], deliveryType: 'pickup' },
    who,
    idempotencyHeader(),
  );

describe('orders of a member that wait for payment', () => {
  it('are at most five, also of fifty that are placed at the same time; a cancelled one makes room', async () => {
    const lily = await join('lily');
    const answers = await Promise.all(Array.from({ length: 50 }, () => place(lily)));
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(5);
    expect(answers.filter(({ data }) => data.error === 'order.too-many-unpaid')).toHaveLength(45);
    const [placed] = answers.filter(({ code }) => code === 1);
    await shop.post('/user/order/cancel', { id: placed?.data.id, version: placed?.data.version }, lily);
    expect((await place(lily)).code).toBe(1);
    expect((await place(lily)).data).toMatchObject({ error: 'order.too-many-unpaid', details: { max: 5 } });
  }, 60_000);

  it('control: without the lock more are placed than the limit', async () => {
    await shop.db.run('create table scratch_unpaid (id int)');
    const limit = 5;
    const all = meeting(8);
    const placed = await Promise.all(
      Array.from({ length: 8 }, () =>
        shop.db.transaction(async (tx) => {
          const [row] = await tx.rows<{ n: number }>('select count(*)::int as n from scratch_unpaid');
          await all();
          if ((row?.n ?? 0) >= limit) return false;
          await tx.run('insert into scratch_unpaid values (1)');
          return true;
        }),
      ),
    );
    expect(placed.filter(Boolean).length).toBeGreaterThan(limit);
  });
});

describe('a finished order', () => {
  it('is deleted by its member from the own list, detail and counts, and stays with the shop', async () => {
    const [rose, iris] = [await join('rose'), await join('iris')];
    const { data: placed } = await place(rose);
    const version = async () =>
      (await shop.post<{ version: number }>('/admin/sales/order/GetDetailPage', { id: placed.id })).data.version;
    const remove = async (who: Caller) =>
      shop.post<ErrorBody>('/user/order/del', { id: placed.id, version: await version() }, who);
    expect((await remove(rose)).data).toMatchObject({ error: 'order.illegal-transition' });
    await shop.post('/user/order/cancel', { id: placed.id, version: placed.version }, rose);
    expect((await remove(iris)).status).toBe(404);
    expect((await remove(rose)).code).toBe(1);
    expect((await shop.post('/user/order/counts', {}, rose)).data).toEqual({ all: 0 });
    expect((await shop.post('/user/order/GetDetailPage', { id: placed.id }, rose)).status).toBe(404);
    const kept = await shop.post('/admin/sales/order/GetDetailPage', { id: placed.id });
    expect(kept.data).toMatchObject({ status: 'closed', memberDeletedAt: expect.any(Number) });
  });
});
