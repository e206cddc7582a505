import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import { joinMember, placeDraft, sellSku, writeDraftFor } from '../testing/test-shop.ts';

let shop: TestShop;
let member: { memberId: number; addressId: number };
let version = 0;

beforeAll(async () => {
  shop = await testShop();
  member = await joinMember(shop.db, '13800000001');
});
afterAll(() => shop.close());

async function save(values: object): Promise<void> {
  const saved = await shop.post<{ version: number }>('/admin/routine/config/save', { name: 'sales.order', version, values });
  expect(saved.code).toBe(1);
  version = saved.data.version;
}

/** Places an order; returns the minutes in which it has to be paid. */
async function paymentWindow(): Promise<number> {
  const bowl = await sellSku(shop.db, { price: 3_000 });
  const draft = await writeDraftFor(shop, { ...member, lines: [{ skuId: bowl.skuId, qty: 1 }] });
  const placed = await placeDraft(shop, draft.data);
  const { data } = await shop.post<{ placedAt: number }>('/admin/sales/order/GetDetailPage', { id: placed.data.id });
  return ((placed.data.payExpireAt ?? 0) - data.placedAt) / 60_000;
}

describe('settings of orders', () => {
  it('give new orders a day to be paid, and another time from the next order on', async () => {
    expect(await paymentWindow()).toBe(24 * 60);
    await save({ payWithinMinutes: 30 });
    expect(await paymentWindow()).toBe(30);
  });

  it('limit by how much staff may go below list prices: by a fifth, or as it is set', async () => {
    const bowl = await sellSku(shop.db, { price: 10_000, cost: 100 });
    const priced = (unitPrice: number) =>
      writeDraftFor(shop, {
        ...member,
        lines: [{ skuId: bowl.skuId, qty: 1, override: { unitPrice, reason: 'regular buyer' } }],
      });
    expect(await priced(8_000)).toMatchObject({ status: 200, data: { lines: [{ floor: 8_000 }] } });
    expect((await priced(7_999)).status).toBe(409);
    await save({ staffLimit: 3_000 });
    expect(await priced(7_000)).toMatchObject({ status: 200, data: { payableAmount: 7_000, lines: [{ floor: 7_000 }] } });
    expect((await priced(6_999)).status).toBe(409);
  });

  it('limit the drafts of each staff user', async () => {
    await save({ draftsEach: 2 });
    const clerk = await shop.staff(['index', 'edit'].map((action) => `/admin/cart/${action}`));
    const open = () => shop.post<{ error?: string }>('/admin/sales/draft-order/GetDraft', { isNew: true }, clerk);
    expect([(await open()).status, (await open()).status]).toEqual([200, 200]);
    expect((await open()).data).toMatchObject({ error: 'draft-order.too-many-drafts', details: { max: 2 } });
  });
});
