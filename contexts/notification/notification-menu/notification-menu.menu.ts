import { defineMenuGroup } from '@shopkeeper/resource';

export const notificationMenu = defineMenuGroup({ name: 'notification', icon: 'bell', weigh: 350 });
