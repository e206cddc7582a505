import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';

export const fixtures: ModuleFixtures = {
  access: { '/user/order/payByGiftCard': 'member' },
  async answered(context) {
    const { db, callers, ask } = context;
    const [sold] = await db.rows<{ skuId: number }>(
      `select l.sku_id::int as "skuId" from catalog_stock_level l join catalog_product_sku s on s.id = l.sku_id
       join catalog_product p on p.id = s.parent_id and p.status = 'on_sale' and p.deleted_at is null
       where l.on_hand - l.reserved - l.allocated > 5 and s.price_amount < 500000 order by l.sku_id limit 1`,
    );
    const basket = { lines: [{ skuId: sold?.skuId, qty: 1 }], deliveryType: 'virtual' };
    const { id: orderId } = await ask<{ id: number }>('/user/order/place', basket, callers.memberA.headers);
    const card = await ask<{ id: number }>('/admin/marketing/gift-card/add', { faceAmount: 1_000_000 });
    const { code } = await ask<{ code: string }>('/admin/marketing/gift-card/GetDetailPage', { id: card.id });
    await ask('/user/order/payByGiftCard', { orderId, cardId: null, code }, callers.memberA.headers);
  },
  ofMember: (db, memberId) =>
    db.run(
      `insert into marketing_gift_card (code, face_amount, balance_amount, member_id, expires_at)
       values ('GIFT-' || $1::bigint, 500, 500, $1::bigint, now() + interval '1 year')`,
      [memberId],
    ),
};
