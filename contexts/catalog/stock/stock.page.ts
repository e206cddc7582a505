import { definePage } from '@shopkeeper/resource';

/** What there is of every SKU, why, and how it is set right. */
export const stockPage = definePage({
  context: 'catalog',
  name: 'stock',
  path: '/admin/catalog/stock',
  menu: { group: 'catalog', icon: 'boxes', weigh: 90 },
  actions: ['index', 'adjust'],
});
