import { definePage } from '@shopkeeper/resource';

/** The authors that a member follows, with what they have written last. */
export const following = definePage({
  context: 'community',
  name: 'author',
  path: '/user/following',
  menu: { group: 'user', icon: 'user-round', weigh: 43 },
  actions: [],
});
