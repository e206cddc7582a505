import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';

export const fixtures: ModuleFixtures = {
  access: { lines: ['index'], setLine: ['edit'] },
  async answered({ db, ask }) {
    const page = '/admin/catalog/purchase-in';
    const [sku] = await db.rows<{ code: string }>('select sku_code as code from catalog_product_sku order by id limit 1');
    const [location] = await db.rows<{ id: number }>('select id::int from catalog_location order by id limit 1');
    const { id } = await ask<{ id: number }>(`${page}/add`, { supplier: 'Kiln', locationId: location?.id });
    await ask(`${page}/setLine`, { id, code: sku?.code, qty: 3, costAmount: 1_200 });
  },
  reads: ['catalog_product', 'catalog_product_sku'],
};
