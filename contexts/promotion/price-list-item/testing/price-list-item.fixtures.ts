import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';

export const fixtures: ModuleFixtures = {
  draft: { priceAmount: 900, discount: null },
  access: { rows: ['index'], history: ['index'], saveRows: ['edit'] },
  alsoRequires: { saveRows: ['add'] },
  async answered({ db, ask }) {
    const page = '/admin/promotion/price-list-item';
    const [sku] = await db.rows<{ code: string }>(
      'select sku_code as code from catalog_product_sku where sku_code is not null order by id limit 1',
    );
    const { id } = await ask<{ id: number }>('/admin/promotion/price-list/add', { name: 'Kiln grid' });
    await ask(`${page}/saveRows`, { priceListId: id, rows: [{ skuCode: sku?.code, minQty: 1, priceAmount: 900 }] });
    await ask(`${page}/rows`, { priceListId: id });
    await ask(`${page}/history`, { priceListId: id });
  },
  reads: ['kit_audit', 'promotion_price_list', 'catalog_product', 'catalog_product_sku'],
};
