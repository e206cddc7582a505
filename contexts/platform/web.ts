// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
import type { WebContext } from '@shopkeeper/shell';
import { plainScreen } from '@shopkeeper/admin-ui/screens';
import { configScreens } from './config/web/config.screens.ts';
import { invariantScreens } from './invariant/web/invariant.screens.ts';
import { providerScreens } from './provider/web/provider.screens.ts';

export const webContext: WebContext = {
  context: 'platform',
  screens: {
    '/admin/platform/attachment': {
      load: () => import('./attachment/web/attachment-list-screen.tsx'),
      namespaces: ['attachment'],
      titleKey: 'attachment:title',
    },
    '/admin/platform/attachment/:id': {
      load: () => import('./attachment/web/attachment-detail-screen.tsx'),
      namespaces: ['attachment'],
      titleKey: 'attachment:title',
      guardedBy: '/admin/platform/attachment',
    },
    '/admin/platform/attachment-folder': plainScreen(
      'attachment:attachment-folder.title',
      async () => (await import('./attachment/attachment-folder.resource.ts')).attachmentFolder,
    ),
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
    '/admin/addconfig': {
      load: () => import('./custom-setting/web/custom-setting-list-screen.tsx'),
      namespaces: ['custom-setting'],
      titleKey: 'custom-setting:title',
    },
    '/admin/addconfig/add': {
      load: () => import('./custom-setting/web/custom-setting-form-screen.tsx'),
      namespaces: ['custom-setting'],
      titleKey: 'custom-setting:title',
      guardedBy: '/admin/addconfig',
    },
    '/admin/addconfig/:id': {
      load: () => import('./custom-setting/web/custom-setting-form-screen.tsx'),
      namespaces: ['custom-setting'],
      titleKey: 'custom-setting:title',
      guardedBy: '/admin/addconfig',
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
    ...invariantScreens,
    ...providerScreens,
  },
};
