import { definePage } from '@shopkeeper/resource';

/** The data monitoring screen: what the shop sells now, on a wall. */
export const dataScreenPage = definePage({
  context: 'studio',
  name: 'data-screen',
  path: '/admin/bigScreen',
  menu: { group: '', icon: 'trending-up', weigh: 990 },
  actions: ['index'],
});
