import { afterAll, beforeAll, expect, it } from 'vitest';
import { testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import { idempotencyHeader, joinMember, placedOrder, sellSku } from '../testing/test-shop.ts';
import type { OrderRow } from './order-rows.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

const asOwner = <T>(path: string, body: object) => shop.post<T>(path, body, shop.owner, idempotencyHeader());

it('one order ships from two locations, in two parcels, and takes its units from each', async () => {
  const member = await joinMember(shop.db, '13800000077');
  const { data: east } = await asOwner<{ id: number }>('/admin/catalog/location/add', { name: 'East', priority: 200 });
  const [bowl, cup] = [await sellSku(shop.db, { stock: 5 }), await sellSku(shop.db, { stock: 0 })];
  const arrived = { skuId: cup.skuId, type: 'purchase_in', qty: 5, reason: 'delivery', locationId: east.id };
  expect((await asOwner('/admin/catalog/stock/adjust', arrived)).status).toBe(200);
  const lines = [
    { skuId: bowl.skuId, qty: 2 },
    { skuId: cup.skuId, qty: 3 },
  ];
  const { id, payableAmount } = await placedOrder(shop, { ...member, lines });

  const command = async (name: string, input: (row: OrderRow) => object) => {
    const { data: row } = await shop.post<OrderRow>('/admin/sales/order/GetDetailPage', { id });
    return asOwner<{ row: OrderRow }>(`/admin/sales/order/${name}`, { id, version: row.version, ...input(row) });
  };
  await command('markPaid', () => ({ method: 'transfer', amount: payableAmount, reference: 'B-1' }));
  const parcel = (skuId: number) => (row: OrderRow) => ({
    carrier: 'SF',
    trackingNo: `SF${skuId}`,
    parts: row.lines.filter((line) => line.skuId === skuId).map((line) => ({ lineId: line.id, qty: line.qty })),
  });
  expect((await command('ship', parcel(bowl.skuId))).data.row.status).toBe('partially_shipped');
  expect((await command('ship', parcel(cup.skuId))).data.row.status).toBe('shipped');

  const moved = await shop.db.rows(
    `select sku_id as "skuId", location_id as location, type, d_on_hand as "onHand" from catalog_stock_movement
     where sku_id = any($1) and type = 'ship' order by id`,
    [[bowl.skuId, cup.skuId]],
  );
  expect(moved).toEqual([
    { skuId: bowl.skuId, location: 0, type: 'ship', onHand: -2 },
    { skuId: cup.skuId, location: east.id, type: 'ship', onHand: -3 },
  ]);
  const levels = await shop.db.rows(
    'select on_hand as "onHand", reserved, allocated from catalog_stock_level where sku_id = any($1) order by sku_id',
    [[bowl.skuId, cup.skuId]],
  );
  expect(levels).toEqual([
    { onHand: 3, reserved: 0, allocated: 0 },
    { onHand: 2, reserved: 0, allocated: 0 },
  ]);
});
