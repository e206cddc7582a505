// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
import type { WebContext } from '@shopkeeper/shell';

export const webContext: WebContext = {
  context: 'workflow',
  screens: {
    '/admin/workflow/definition': {
      load: () => import('./definition/web/definition-list-screen.tsx'),
      namespaces: ['definition', 'admin', 'instance'],
      titleKey: 'definition:title',
    },
    '/admin/workflow/definition/add': {
      load: () => import('./definition/web/definition-form-screen.tsx'),
      namespaces: ['definition', 'admin', 'instance'],
      titleKey: 'definition:title',
      guardedBy: '/admin/workflow/definition',
    },
    '/admin/workflow/definition/:id': {
      load: () => import('./definition/web/definition-detail-screen.tsx'),
      namespaces: ['definition', 'admin', 'instance'],
      titleKey: 'definition:title',
      guardedBy: '/admin/workflow/definition',
    },
    '/admin/workflow/definition/:id/edit': {
      load: () => import('./definition/web/definition-form-screen.tsx'),
      namespaces: ['definition', 'admin', 'instance'],
      titleKey: 'definition:title',
      guardedBy: '/admin/workflow/definition',
    },
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
export * from './instance/web/audit-dialog.components.ts';
