import { definePage } from '@shopkeeper/resource';

/** What a member is about to buy. */
export const cart = definePage({
  context: 'storefront',
  name: 'cart',
  path: '/user/cart',
  menu: { group: 'user', icon: 'shopping-cart', weigh: 95 },
  actions: [],
});
