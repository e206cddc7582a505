import { definePage } from '@shopkeeper/resource';

/** The inbox of a member. */
export const memberMessagePage = definePage({
  context: 'notification',
  name: 'member-message',
  path: '/user/message',
  menu: { group: 'user', icon: 'bell', weigh: 55 },
  actions: [],
});
