import { defineMenuGroup } from '@shopkeeper/resource';

export const messagingMenu = defineMenuGroup({ name: 'messaging', icon: 'message-square', weigh: 500 });
