import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';

export const fixtures: ModuleFixtures = {
  access: { '/admin/bigScreen/figures': ['/admin/bigScreen/index'] },
  reads: ['sales_order', 'sales_order_line', 'catalog_product', 'catalog_category', 'catalog_product_sku', 'member_member'],
};
