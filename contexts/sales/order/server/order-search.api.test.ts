import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import { idempotencyHeader, joinMember, placedOrder, sellSku } from '../testing/test-shop.ts';

const prefix = '/admin/sales/order/';

interface Listed {
  readonly id: number;
  readonly version: number;
  readonly carrier: string | null;
  readonly trackingNos: string | null;
  readonly lines: readonly { readonly id: number }[];
}

let shop: TestShop;
let shipped: Listed;
const code = `K${randomUUID().slice(0, 8)}`.toUpperCase();
const names = ['Ink stone', 'Brush rest'];

async function post<T>(call: string, body: object): Promise<T> {
  const { data, status, msg } = await shop.post<T>(prefix + call, body, shop.owner, idempotencyHeader());
  expect(status, msg).toBe(200);
  return data;
}

async function found(body: object): Promise<readonly number[]> {
  const { result } = await post<{ result: readonly Listed[] }>('GetPageData', body);
  return result.map(({ id }) => id);
}

const where = (field: string, op: string, value: string | null) => found({ filters: [{ field, op, value }] });

beforeAll(async () => {
  shop = await testShop();
  const stone = await sellSku(shop.db, { name: names[0] ?? '', code });
  const rest = await sellSku(shop.db, { name: names[1] ?? '' });
  const lines = [stone, rest].map(({ skuId }) => ({ skuId, qty: 1 }));
  const placed = await placedOrder(shop, { ...(await joinMember(shop.db, '13800047291')), lines });
  await placedOrder(shop, { ...(await joinMember(shop.db, '13800040000')), lines: [{ skuId: rest.skuId, qty: 1 }] });
  await post('markPaid', { id: placed.id, version: placed.version, method: 'card', amount: placed.payableAmount });
  for (const [at, trackingNo] of ['SF1420083917265', 'YT7700123456'].entries()) {
    const row = await post<Listed>('GetDetailPage', { id: placed.id });
    const parts = row.lines.slice(at, at + 1).map(({ id }) => ({ lineId: id, qty: 1 }));
    await post('ship', { id: row.id, version: row.version, carrier: at === 0 ? 'SF Express' : 'YTO', trackingNo, parts });
  }
  shipped = await post<Listed>('GetDetailPage', { id: placed.id });
});
afterAll(() => shop.close());

describe('the list of orders', () => {
  it('keeps the tracking numbers of all shipments and the carrier of the newest', () => {
    expect(shipped).toMatchObject({ carrier: 'YTO', trackingNos: 'SF1420083917265 YT7700123456' });
  });

  it.each(['SF1420083917265', '7700123', '7291', code.toLowerCase(), 'Ink stone', 'Brush rest'])(
    'finds an order by %s: tracking number, digits of the mobile, SKU code, name of any item',
    async (quick) => {
      expect(await found({ quick })).toContain(shipped.id);
    },
  );

  it('filters by carrier, tracking number, item and receiver', async () => {
    expect(await where('carrier', 'eq', 'YTO')).toEqual([shipped.id]);
    expect(await where('trackingNos', 'like', '0083917')).toEqual([shipped.id]);
    expect(await where('itemNames', 'like', code)).toEqual([shipped.id]);
    expect(await where('receiverMobile', 'eq', '13800047291')).toEqual([shipped.id]);
    expect(await where('carrier', 'isNull', null)).not.toContain(shipped.id);
  });

  it('filters by whether there is a note', async () => {
    expect(await where('staffNote', 'notNull', null)).toEqual([]);
    await post('note', { id: shipped.id, version: shipped.version, staffNote: 'Call before delivery' });
    expect(await where('staffNote', 'notNull', null)).toEqual([shipped.id]);
  });
});
