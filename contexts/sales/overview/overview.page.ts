import { definePage } from '@shopkeeper/resource';

/** Where a member arrives: a greeting, what they have, what they bought last. */
export const overview = definePage({
  context: 'sales',
  name: 'overview',
  path: '/user/overview',
  menu: { group: 'user', icon: 'house', weigh: 100 },
  actions: [],
});
