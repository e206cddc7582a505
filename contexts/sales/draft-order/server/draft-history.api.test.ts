import { afterAll, beforeAll, expect, it } from 'vitest';
import { testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import { idempotencyHeader, joinMember, placeDraft, sellSku, writeDraftFor } from '../../order/testing/test-shop.ts';

let shop: TestShop;
let member: { memberId: number; addressId: number };

beforeAll(async () => {
  shop = await testShop();
  member = await joinMember(shop.db, '13800000001');
});
afterAll(() => shop.close());

/** The actions in the history of an order, the first one first, as its detail reads them. */
async function historyOf(id: number): Promise<readonly string[]> {
  const filters = [
    { field: 'resource', op: 'eq', value: 'sales/order' },
    { field: 'rowId', op: 'eq', value: id },
  ];
  const { data } = await shop.post<{ result: readonly { action: string }[] }>('/admin/access/admin-log/GetPageData', { filters });
  return data.result.map(({ action }) => action).toReversed();
}

it('[M-27.list] a draft has one history with the order that it becomes; a discarded one has its deletion', async () => {
  const { skuId } = await sellSku(shop.db);
  const lines = [{ skuId, qty: 1 }];
  const { data: placed } = await placeDraft(shop, (await writeDraftFor(shop, { ...member, lines })).data);
  const { id: orderId, version: placedAt, payableAmount: amount } = placed;
  const payment = { id: orderId, version: placedAt, method: 'cash', amount, reference: null };
  await shop.post('/admin/sales/order/markPaid', payment, shop.owner, idempotencyHeader());
  expect(await historyOf(placed.id)).toEqual(['add', 'place', 'markPaid']);
  const { id, version } = (await writeDraftFor(shop, { ...member, lines })).data;
  await shop.post('/admin/sales/draft-order/discard', { id, version });
  expect(await historyOf(id)).toEqual(['add', 'del']);
});
