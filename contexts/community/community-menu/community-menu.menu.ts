import { defineMenuGroup } from '@shopkeeper/resource';

export const communityMenu = defineMenuGroup({ name: 'community', icon: 'message-square-text', weigh: 550 });
