import { definePage } from '@shopkeeper/resource';

/** What is to be done now, how the shop does, and the rows behind every figure. */
export const dashboardPage = definePage({
  context: 'studio',
  name: 'dashboard',
  path: '/Index',
  menu: { group: '', icon: 'gauge', weigh: 1000 },
  actions: ['index'],
});
