import { definePage } from '@shopkeeper/resource';

/** What waits in the community, how much is written, and what is read most. */
export const communityHome = definePage({
  context: 'community',
  name: 'community-home',
  path: '/admin/bbs_home',
  menu: { group: 'community', icon: 'house', weigh: 100 },
  actions: ['index'],
});
