import { defineMenuGroup } from '@shopkeeper/resource';

export const memberMenu = defineMenuGroup({ name: 'member', icon: 'users', weigh: 700 });
