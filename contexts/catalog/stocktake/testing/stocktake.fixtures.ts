import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';

export const fixtures: ModuleFixtures = {
  access: { lines: ['index'], count: ['edit'] },
  async answered({ db, ask }) {
    const page = '/admin/catalog/stocktake';
    const [sku] = await db.rows<{ code: string }>('select sku_code as code from catalog_product_sku order by id limit 1');
    const [location] = await db.rows<{ id: number }>('select id::int from catalog_location order by id limit 1');
    const { id } = await ask<{ id: number }>(`${page}/add`, { name: 'Answered', locationId: location?.id, isBlind: false });
    await ask(`${page}/count`, { id, code: sku?.code, qty: 3, isMore: false });
  },
  reads: ['catalog_product', 'catalog_product_sku'],
};
