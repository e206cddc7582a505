import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import { idempotencyHeader, joinMember, placeDraft, placedOrder, sellSku } from '../../order/testing/test-shop.ts';
import type { DraftView } from '../draft-view.domain.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

const duplicate = (orderId: number, as = shop.owner) =>
  shop.post<{ id: number; error?: string }>('/admin/sales/draft-order/duplicate', { orderId }, as, idempotencyHeader());

describe('an order that is duplicated', () => {
  it('[M-05.write] becomes a draft with its items and buyer at the present prices, which can be placed', async () => {
    const member = await joinMember(shop.db, '13800000195');
    const sku = await sellSku(shop.db, { price: 1_000 });
    const lines = [{ skuId: sku.skuId, qty: 2, override: { unitPrice: 900, reason: 'Regular buyer' } }];
    const placed = await placedOrder(shop, { ...member, lines });
    await shop.db.run('update catalog_product_sku set price_amount = 1200 where id = $1', [sku.skuId]);
    const { data } = await duplicate(placed.id);
    const draft = await shop.post<DraftView>('/admin/sales/draft-order/GetDraft', { id: data.id });
    expect(draft.data).toMatchObject({
      id: data.id,
      member: { id: member.memberId },
      address: { id: member.addressId },
      payableAmount: 2_400,
      lines: [{ skuId: sku.skuId, qty: 2, unitPrice: 1_200, override: null }],
    });
    expect((await placeDraft(shop, draft.data)).data).toMatchObject({ payableAmount: 2_400, status: 'pending_payment' });
  });

  it('is not found when it does not exist, or for staff who may not see orders', async () => {
    expect(await duplicate(900_000_001)).toMatchObject({ status: 404 });
    const clerk = await shop.staff(['/admin/cart/index', '/admin/cart/edit']);
    const member = await joinMember(shop.db, '13800000196');
    const sku = await sellSku(shop.db);
    const placed = await placedOrder(shop, { ...member, lines: [{ skuId: sku.skuId, qty: 1 }] });
    expect((await duplicate(placed.id, clerk)).status).toBe(404);
  });
});
