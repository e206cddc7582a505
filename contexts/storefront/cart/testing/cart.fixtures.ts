import type { AnsweringContext, ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';

/** A SKU that visitors can buy. */
export async function soldSku({ db }: Pick<AnsweringContext, 'db'>): Promise<number> {
  const [sold] = await db.rows<{ skuId: number }>(
    `select l.sku_id::int as "skuId" from catalog_stock_level l join catalog_product_sku s on s.id = l.sku_id and s.enabled
     join catalog_product p on p.id = s.parent_id and p.status = 'on_sale' and p.deleted_at is null
     where l.on_hand - l.reserved - l.allocated - l.safety > 5 and p.min_qty is null order by l.sku_id limit 1`,
  );
  return sold?.skuId ?? 0;
}

const calls = ['get', 'add', 'set', 'select', 'remove', 'merge', 'prices'];

export const fixtures: ModuleFixtures = {
  access: Object.fromEntries(calls.map((call) => [`/user/cart/${call}`, 'member'])),
  reads: ['catalog_product', 'catalog_product_sku', 'catalog_stock_level'],
  async answered(context) {
    const { callers, ask } = context;
    const { headers } = callers.memberA;
    const skuId = await soldSku(context);
    await ask('/user/cart/add', { skuId, qty: 1 }, headers);
    await ask('/user/cart/set', { skuId, qty: 2 }, headers);
    await ask('/user/cart/merge', { lines: [{ skuId, qty: 1 }] }, headers);
    await ask('/user/cart/select', { skus: [{ skuId }], isSelected: false }, headers);
    await ask('/user/cart/prices', { skus: [{ skuId }] }, headers);
    await ask('/user/cart/remove', { skus: [{ skuId }] }, headers);
  },
};
