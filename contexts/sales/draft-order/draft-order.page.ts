import { definePage } from '@shopkeeper/resource';

/** Order entry by staff for members: drafts are priced while they are edited, and placed when they are complete. */
export const draftOrder = definePage({
  context: 'sales',
  name: 'draft-order',
  path: '/admin/cart',
  menu: { group: 'sales', icon: 'shopping-cart', weigh: 90 },
  actions: ['index', 'edit', 'place', 'overridePrice', 'member', 'test'],
});

/** The prefix of the order entry calls. */
export const draftOrderPrefix = '/admin/sales/draft-order/';
