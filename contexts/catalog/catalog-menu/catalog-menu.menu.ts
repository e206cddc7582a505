import { defineMenuGroup } from '@shopkeeper/resource';

export const catalogMenu = defineMenuGroup({ name: 'catalog', icon: 'package', weigh: 800 });
