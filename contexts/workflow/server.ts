// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
import type { ServerContext } from '@shopkeeper/crud';
import { definitionServer } from './definition/server/definition.server.ts';
import { instanceServer } from './instance/server/instance.server.ts';
import { taskServer } from './task/server/task.server.ts';
import { workflowMenu } from './workflow-menu/workflow-menu.menu.ts';

export const serverContext: ServerContext = {
  context: 'workflow',
  modules: [definitionServer, instanceServer, taskServer],
  menuGroups: [workflowMenu],
};
export * from './instance/server/audit-call.operations.ts';
export * from './instance/server/workflow.operations.ts';
