import { definePage } from '@shopkeeper/resource';

/** What a member pays for the products of the shop, by quantity. */
export const memberPrices = definePage({
  context: 'promotion',
  name: 'member-prices',
  path: '/user/price-list',
  menu: { group: 'user', icon: 'scroll-text', weigh: 46 },
  actions: [],
});
