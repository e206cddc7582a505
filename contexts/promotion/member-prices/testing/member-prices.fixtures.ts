import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';

export const fixtures: ModuleFixtures = {
  access: { '/user/price-list/page': 'member' },
  reads: [
    'catalog_category',
    'catalog_product',
    'catalog_product_sku',
    'promotion_price_list',
    'promotion_price_list_item',
    'member_member_level',
  ],
};
