import { definePage } from '@shopkeeper/resource';

/** The shop as somebody sees it at an instant that is to come: prices, coupons, notices and banners. Nothing can be ordered there. */
export const shopPreviewPage = definePage({
  context: 'marketing',
  name: 'shop-preview',
  path: '/admin/marketing/shop-preview',
  menu: { group: 'marketing', icon: 'monitor-smartphone', weigh: 95 },
  actions: ['index'],
});
