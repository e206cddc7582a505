import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import { idempotencyHeader, joinMember, placedOrder, sellSku } from '../testing/test-shop.ts';

let shop: TestShop;
let id: number;

beforeAll(async () => {
  shop = await testShop();
  const { skuId } = await sellSku(shop.db);
  const placed = await placedOrder(shop, { ...(await joinMember(shop.db, '13800000041')), lines: [{ skuId, qty: 2 }] });
  const input = { id: placed.id, version: placed.version, method: 'card', amount: placed.payableAmount, reference: 'POS 7' };
  expect((await shop.post('/admin/sales/order/markPaid', input, shop.owner, idempotencyHeader())).status).toBe(200);
  ({ id } = placed);
});
afterAll(() => shop.close());

interface Detail {
  readonly payments: readonly object[] | null;
}

describe('the payments of an order', () => {
  it('stand in its detail for staff who may list payments, and are null for others', async () => {
    const clerk = await shop.staff(['/admin/sales/order/index']);
    const cashier = await shop.staff(['/admin/sales/order/index', '/admin/sales/payment/index']);
    const read = async (as: typeof clerk) =>
      (await shop.post<Detail>('/admin/sales/order/GetDetailPage', { id }, as)).data.payments;
    expect(await read(clerk)).toBeNull();
    expect(await read(cashier)).toMatchObject([{ method: 'card', amount: 2_000, status: 'succeeded', reference: 'POS 7' }]);
  });

  it('are a list of their own with a permission of its own', async () => {
    const clerk = await shop.staff(['/admin/sales/order/index']);
    expect((await shop.post('/admin/sales/payment/GetPageData', {}, clerk)).status).toBe(403);
    const filters = [{ field: 'orderId', op: 'eq', value: id }];
    const { data } = await shop.post<{ result: object[]; refs: Record<string, object> }>('/admin/sales/payment/GetPageData', {
      filters,
    });
    expect(data.result).toMatchObject([{ orderId: id, amount: 2_000, method: 'card' }]);
    for (const call of ['add', 'Update', 'del'])
      expect((await shop.post(`/admin/sales/payment/${call}`, { id: 1 })).status).toBe(404);
  });

  it('are never negative and never deleted', async () => {
    await expect(shop.db.run('update sales_payment set amount = -1 where order_id = $1', [id])).rejects.toThrow(
      'sales_payment_amount',
    );
    await expect(shop.db.run('delete from sales_payment where order_id = $1', [id])).rejects.toThrow('history');
  });
});
