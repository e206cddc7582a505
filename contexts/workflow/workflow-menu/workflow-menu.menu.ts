import { defineMenuGroup } from '@shopkeeper/resource';

export const workflowMenu = defineMenuGroup({ name: 'workflow', icon: 'git-branch', weigh: 350 });
