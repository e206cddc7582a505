import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';

export const fixtures: ModuleFixtures = {
  access: { shop: ['index'] },
  async answered({ ask }) {
    await ask('/admin/marketing/shop-preview/shop', {});
  },
  reads: ['marketing_banner', 'catalog_product', 'promotion_coupon_template', 'notification_notice'],
};
