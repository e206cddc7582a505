import { defineMenuGroup } from '@shopkeeper/resource';

export const workflowMenu = defineMenuGroup({ name: 'workflow', icon: 'file-check-2', weigh: 350 });
