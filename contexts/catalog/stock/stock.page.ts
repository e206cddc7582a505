import { definePage } from '@shopkeeper/resource';

/** The page of stock levels, movements and adjustments. */
export const stockPage = definePage({
  context: 'catalog',
  name: 'stock',
  path: '/admin/catalog/stock',
  menu: { group: 'catalog', icon: 'boxes', weigh: 90 },
  actions: ['index', 'adjust'],
});
