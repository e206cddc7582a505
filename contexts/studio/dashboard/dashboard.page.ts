import { definePage } from '@shopkeeper/resource';

/** The page with to-dos, the shop's metrics, and the rows behind every metric. */
export const dashboardPage = definePage({
  context: 'studio',
  name: 'dashboard',
  path: '/Index',
  menu: { group: '', icon: 'gauge', weigh: 1000 },
  actions: ['index', 'share'],
});
