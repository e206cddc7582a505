import { defineMenuGroup } from '@shopkeeper/resource';

export const systemMenu = defineMenuGroup({ name: 'system', icon: 'settings', weigh: 200 });
