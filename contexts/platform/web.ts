// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
import type { WebContext } from '@shopkeeper/shell';
import { configScreens } from './config/web/config.screens.ts';

export const webContext: WebContext = {
  context: 'platform',
  screens: {
    '/admin/platform/dictionary': {
      load: () => import('./dictionary/web/dictionary-list-screen.tsx'),
      namespaces: ['dictionary'],
      titleKey: 'dictionary:title',
    },
    '/admin/platform/dictionary/add': {
      load: () => import('./dictionary/web/dictionary-form-screen.tsx'),
      namespaces: ['dictionary'],
      titleKey: 'dictionary:title',
      guardedBy: '/admin/platform/dictionary',
    },
    '/admin/platform/dictionary/:id': {
      load: () => import('./dictionary/web/dictionary-form-screen.tsx'),
      namespaces: ['dictionary'],
      titleKey: 'dictionary:title',
      guardedBy: '/admin/platform/dictionary',
    },
    ...configScreens,
  },
};
