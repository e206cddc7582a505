import { afterAll, beforeAll, expect, it } from 'vitest';
import { testShop, type Caller, type TestShop } from '../../../../tests/setup/shop.ts';
import { order } from '../order.resource.ts';
import { idempotencyHeader, joinMember, placedOrder, sellSku } from '../testing/test-shop.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

async function counted(as: Caller = shop.owner): Promise<number | undefined> {
  const { data } = await shop.post<{ counts: Record<string, number> }>('/admin/platform/notifications/counts', {}, as);
  return data.counts[order.page];
}

it('the menu counts the orders to ship, for those who may open the page', async () => {
  const { skuId } = await sellSku(shop.db);
  const placed = await placedOrder(shop, { ...(await joinMember(shop.db, '13800000043')), lines: [{ skuId, qty: 1 }] });
  const before = (await counted()) ?? 0;
  const payment = { id: placed.id, version: placed.version, method: 'cash', amount: placed.payableAmount };
  expect((await shop.post(`${order.prefix}markPaid`, payment, shop.owner, idempotencyHeader())).status).toBe(200);
  expect(await counted()).toBe(before + 1);
  expect(await counted(await shop.staff([`${order.page}/index`]))).toBe(before + 1);
  expect(await counted(await shop.staff(['/admin/catalog/brand/index']))).toBeUndefined();
});
