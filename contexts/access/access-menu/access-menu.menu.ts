import { defineMenuGroup } from '@shopkeeper/resource';

export const accessMenu = defineMenuGroup({ name: 'access', icon: 'shield', weigh: 300 });
