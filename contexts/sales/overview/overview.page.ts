import { definePage } from '@shopkeeper/resource';

/** The start page of the member centre: a greeting, the balances, and the latest orders. */
export const overview = definePage({
  context: 'sales',
  name: 'overview',
  path: '/user/overview',
  menu: { group: 'user', icon: 'house', weigh: 100 },
  actions: [],
});
