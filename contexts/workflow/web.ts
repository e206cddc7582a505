// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
import type { WebContext } from '@shopkeeper/shell';
import { plainScreen } from '@shopkeeper/admin-ui/screens';

export const webContext: WebContext = {
  context: 'workflow',
  screens: {
    '/admin/workflow/definition': plainScreen(
      'definition:title',
      async () => (await import('./definition/definition.resource.ts')).definition,
    ),
    '/admin/workflow/instance': plainScreen(
      'instance:title',
      async () => (await import('./instance/instance.resource.ts')).instance,
    ),
    '/admin/workflow/task': plainScreen('task:title', async () => (await import('./task/task.resource.ts')).task),
  },
};
