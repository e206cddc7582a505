import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';

export const fixtures: ModuleFixtures = {
  access: { '/api/common/home': 'public' },
  publishes: ['marketing_banner', 'marketing_theme_uri', 'catalog_product', 'catalog_category'],
};
