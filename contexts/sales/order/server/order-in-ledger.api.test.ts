import { afterAll, beforeAll, expect, it } from 'vitest';
import { testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import { joinMember, idempotencyHeader, placedOrder, sellSku } from '../testing/test-shop.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

interface Movement {
  readonly type: string;
  readonly refType: string | null;
  readonly document: { readonly title: string; readonly page: string; readonly id: number } | null;
}

it('the stock ledger names the order behind every movement, shipments included, and none where there is none', async () => {
  const { skuId } = await sellSku(shop.db);
  const member = await joinMember(shop.db, '13800000041');
  const { id, orderNo } = await placedOrder(shop, { ...member, lines: [{ skuId, qty: 2 }] });
  const prefix = '/admin/sales/order/';
  type Row = { readonly version: number; readonly payableAmount: number; readonly lines: readonly { readonly id: number }[] };
  const row = async () => (await shop.post<Row>(`${prefix}GetDetailPage`, { id })).data;
  const { version, payableAmount } = await row();
  const money = { method: 'transfer', amount: payableAmount, reference: 'B-1' };
  expect((await shop.post(`${prefix}markPaid`, { id, version, ...money }, shop.owner, idempotencyHeader())).code).toBe(1);
  const paid = await row();
  const parts = [{ lineId: paid.lines[0]?.id, qty: 2 }];
  const parcel = { id, version: paid.version, carrier: 'SF', trackingNo: 'SF1', parts };
  expect((await shop.post(`${prefix}ship`, parcel, shop.owner, idempotencyHeader())).code).toBe(1);
  const counted = { skuId, type: 'adjust', qty: 1, reason: 'found one more' };
  expect((await shop.post('/admin/catalog/stock/adjust', counted, shop.owner, idempotencyHeader())).code).toBe(1);
  const clerk = await shop.staff(['/admin/catalog/stock/index']);
  const { data } = await shop.post<{ result: readonly Movement[] }>('/admin/catalog/stock/movements', { skuId }, clerk);
  const document = { title: orderNo, page: '/admin/sales/order', id };
  const [adjusted, shipped, ...before] = data.result;
  expect(adjusted).toMatchObject({ refType: null, document: null });
  expect(shipped).toMatchObject({ refType: 'shipment', document });
  expect(before.length).toBeGreaterThan(0);
  for (const one of before) expect(one).toMatchObject({ refType: 'order', document });
});
