import { defineMenuGroup } from '@shopkeeper/resource';

export const marketingMenu = defineMenuGroup({ name: 'marketing', icon: 'megaphone', weigh: 600 });
