// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
import type { WebContext } from '@shopkeeper/shell';
import { plainScreen } from '@shopkeeper/admin-ui/screens';
import { configScreens } from './config/web/config.screens.ts';
import { providerScreens } from './provider/web/provider.screens.ts';

export const webContext: WebContext = {
  context: 'platform',
  screens: {
    '/admin/platform/callback': {
      load: () => import('./callback/web/callback-list-screen.tsx'),
      namespaces: ['callback'],
      titleKey: 'callback:title',
    },
    '/admin/platform/callback/:id': {
      load: () => import('./callback/web/callback-detail-screen.tsx'),
      namespaces: ['callback'],
      titleKey: 'callback:title',
      guardedBy: '/admin/platform/callback',
    },
    '/admin/platform/dead-letter': plainScreen(
      'dead-letter:title',
      async () => (await import('./dead-letter/dead-letter.resource.ts')).deadLetter,
    ),
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
    ...providerScreens,
  },
};
