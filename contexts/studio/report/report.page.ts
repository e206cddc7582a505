import { definePage } from '@shopkeeper/resource';

/** The published queries, to be run. Its permission is that of the call `/admin/CommonSqlAPI`. */
export const reportPage = definePage({
  context: 'studio',
  name: 'report',
  path: '/admin/studio/report',
  menu: { group: 'system', icon: 'trending-up', weigh: 21 },
  actions: ['index'],
});
