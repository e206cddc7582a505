import type { AnsweringContext, ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';

/** Places an order of the first member, of one SKU that is in stock. */
export async function placedByMember({ db, callers, ask }: AnsweringContext): Promise<{ readonly id: number }> {
  const [sold] = await db.rows<{ skuId: number }>(
    `select l.sku_id::int as "skuId" from catalog_stock_level l join catalog_product_sku s on s.id = l.sku_id
     join catalog_product p on p.id = s.parent_id and p.status = 'on_sale' and p.deleted_at is null
     where l.on_hand - l.reserved - l.allocated > 5 order by l.sku_id limit 1`,
  );
  const body = { lines: [{ skuId: sold?.skuId, qty: 1 }], deliveryType: 'virtual' };
  return ask<{ id: number }>('/user/order/place', body, callers.memberA.headers);
}

export const fixtures: ModuleFixtures = {
  access: { '/user/order/counts': 'member', '/user/order/place': 'member', '/user/order/del': 'member' },
  async answered(context) {
    const { callers, ask } = context;
    const { headers } = callers.memberA;
    const { id } = await placedByMember(context);
    const versionOf = async (): Promise<number> =>
      (await ask<{ version: number }>('/user/order/GetDetailPage', { id }, headers)).version;
    await ask('/user/order/cancel', { id, version: await versionOf() }, headers);
    await ask('/user/order/del', { id, version: await versionOf() }, headers);
  },
};
