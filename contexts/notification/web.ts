// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
import type { WebContext } from '@shopkeeper/shell';
import { plainScreen } from '@shopkeeper/admin-ui/screens';
import { memberMessageScreens } from './member-message/web/member-message.screens.ts';
import { messageHeader } from './message/web/message.header.ts';
import { messageScreens } from './message/web/message.screens.ts';

export const webContext: WebContext = {
  context: 'notification',
  screens: {
    '/admin/notification/blocked-term': plainScreen(
      'blocked-term:title',
      async () => (await import('./blocked-term/blocked-term.resource.ts')).blockedTerm,
    ),
    '/admin/notification/notice': {
      load: () => import('./notice/web/notice-list-screen.tsx'),
      namespaces: ['notice', 'role', 'segment'],
      titleKey: 'notice:title',
    },
    '/admin/notification/notice/:id': {
      load: () => import('./notice/web/notice-detail-screen.tsx'),
      namespaces: ['notice', 'role', 'segment'],
      titleKey: 'notice:title',
      guardedBy: '/admin/notification/notice',
    },
    '/admin/notification/webhook': {
      load: () => import('./webhook/web/webhook-list-screen.tsx'),
      namespaces: ['webhook'],
      titleKey: 'webhook:title',
    },
    '/admin/notification/webhook/:id': {
      load: () => import('./webhook/web/webhook-detail-screen.tsx'),
      namespaces: ['webhook'],
      titleKey: 'webhook:title',
      guardedBy: '/admin/notification/webhook',
    },
    '/admin/notification/webhook-delivery': plainScreen(
      'webhook:webhook-delivery.title',
      async () => (await import('./webhook/webhook-delivery.resource.ts')).webhookDelivery,
    ),
    ...memberMessageScreens,
    ...messageScreens,
  },
  headerWidgets: [messageHeader],
};
