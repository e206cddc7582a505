import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';

export const fixtures: ModuleFixtures = {
  access: { movements: ['index'] },
  reads: ['catalog_product', 'catalog_product_sku', 'access_admin', 'sales_order.order_no'],
};
