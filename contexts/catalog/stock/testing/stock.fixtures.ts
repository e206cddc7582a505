import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';

export const fixtures: ModuleFixtures = {
  access: { movements: ['index'], places: ['index'], transfer: ['adjust'] },
  planExceptions: ['sort', 'filter'].map((statement) => ({
    statement: `catalog/stock: ${statement}`,
    over: 'catalog_stock_level',
    why: 'quantities are in no index, so that a sale writes into none; the levels of 500,000 SKUs are read in less than 100 ms',
  })),
  reads: ['catalog_location', 'catalog_product', 'catalog_product_sku', 'access_admin', 'sales_order.order_no'],
};
