import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';

export const fixtures: ModuleFixtures = {
  access: { shop: ['index'], next: ['index'] },
  async answered({ ask }) {
    await ask('/admin/marketing/shop-preview/shop', {});
    await ask('/admin/marketing/shop-preview/next', {});
  },
  reads: ['marketing_banner', 'catalog_product', 'promotion_coupon_template', 'promotion_price_list', 'notification_notice'],
};
