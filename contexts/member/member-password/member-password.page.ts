import { definePage } from '@shopkeeper/resource';

/** Where a member sets a new password. */
export const memberPassword = definePage({
  context: 'member',
  name: 'member-password',
  path: '/user/password',
  menu: { group: 'user', icon: 'key-round', weigh: 8 },
  actions: [],
});
