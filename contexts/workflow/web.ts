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
    '/admin/workflow/instance': {
      load: () => import('./instance/web/instance-list-screen.tsx'),
      namespaces: ['instance', 'admin', 'task'],
      titleKey: 'instance:title',
    },
    '/admin/workflow/instance/:id': {
      load: () => import('./instance/web/instance-detail-screen.tsx'),
      namespaces: ['instance', 'admin', 'task'],
      titleKey: 'instance:title',
      guardedBy: '/admin/workflow/instance',
    },
    '/admin/workflow/task': {
      load: () => import('./task/web/task-list-screen.tsx'),
      namespaces: ['task', 'instance', 'admin'],
      titleKey: 'task:title',
    },
  },
};
