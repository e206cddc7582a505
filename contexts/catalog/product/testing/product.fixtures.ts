import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';

export const fixtures: ModuleFixtures = {
  access: { counts: ['index'], skus: ['index'], priceHistory: ['index'], SaveWithStock: ['edit', 'add'] },
  alsoRequires: { SaveWithStock: ['add', '/admin/catalog/stock/adjust'] },
  reads: ['catalog_category', 'catalog_brand'],
  importer: { job: 'product-import', topic: 'import' },
  // Omitted values are generated: numbers, handles, codes.
  planned: { add: [{ name: 'Plain', specs: [], skus: [{ values: [], priceAmount: 100 }] }] },
};
