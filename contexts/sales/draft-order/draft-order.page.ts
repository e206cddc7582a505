import { definePage } from '@shopkeeper/resource';

/** Where staff take an order for somebody: drafts, priced as they are written, placed when they are right. */
export const draftOrder = definePage({
  context: 'sales',
  name: 'draft-order',
  path: '/admin/cart',
  menu: { group: 'sales', icon: 'shopping-cart', weigh: 90 },
  actions: ['index', 'edit', 'place', 'overridePrice', 'member'],
});

/** The prefix of the cart's calls. */
export const draftOrderPrefix = '/admin/sales/draft-order/';
