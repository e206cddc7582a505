import { defineMenuGroup } from '@shopkeeper/resource';

export const salesMenu = defineMenuGroup({ name: 'sales', icon: 'shopping-cart', weigh: 900 });
