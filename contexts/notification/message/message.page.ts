import { definePage } from '@shopkeeper/resource';

/** The inbox of staff: messages of the shop's events and notices. The specification names the path. */
export const messagePage = definePage({
  context: 'notification',
  name: 'message',
  path: '/admin/sys_message_view',
  menu: { group: 'notification', icon: 'inbox', weigh: 100 },
  actions: ['index'],
});
