import { underWorkflow } from '../../../../tests/setup/audited-rows.ts';
import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';

export const fixtures: ModuleFixtures = {
  access: { preview: ['index'], overlaps: ['index'], duplicate: ['add'], Audit: ['audit'] },
  draft: { kind: 'sale', audience: 'all', levelIds: [], groupIds: [], startsAt: 1_900_000_000_000, endsAt: 1_910_000_000_000 },
  async answered(context) {
    const { db, ask } = context;
    const page = '/admin/promotion/price-list';
    const [sku] = await db.rows<{ code: string }>(
      'select sku_code as code from catalog_product_sku where sku_code is not null order by id limit 1',
    );
    const { id } = await ask<{ id: number }>(`${page}/add`, { name: 'Kiln prices' });
    await ask('/admin/promotion/price-list-item/add', { priceListId: id, skuCode: sku?.code, priceAmount: 900 });
    await ask(`${page}/overlaps`, { id });
    await ask(`${page}/preview`, { code: sku?.code, qty: 2 });
    await ask(`${page}/duplicate`, { id, name: 'Kiln prices again' });
    await underWorkflow(context, 'promotion/price-list', () => ask(`${page}/Audit`, { ids: [id], action: 'submit' }));
  },
  reads: [
    'catalog_product',
    'catalog_product_sku',
    'member_member_level',
    'member_member_group',
    'promotion_price_list',
    'promotion_price_list_item',
  ],
};
