// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
import type { WebContext } from '@shopkeeper/shell';
import { plainScreen } from '@shopkeeper/admin-ui/screens';

export const webContext: WebContext = {
  context: 'messaging',
  screens: {
    '/admin/messaging/delivery': {
      load: () => import('./delivery/web/delivery-list-screen.tsx'),
      namespaces: ['delivery'],
      titleKey: 'delivery:title',
    },
    '/admin/messaging/delivery/:id': {
      load: () => import('./delivery/web/delivery-detail-screen.tsx'),
      namespaces: ['delivery'],
      titleKey: 'delivery:title',
      guardedBy: '/admin/messaging/delivery',
    },
    '/admin/messaging/email-template': plainScreen(
      'email-template:title',
      async () => (await import('./email-template/email-template.resource.ts')).emailTemplate,
    ),
    '/admin/messaging/sms-channel': plainScreen(
      'sms-channel:title',
      async () => (await import('./sms-channel/sms-channel.resource.ts')).smsChannel,
    ),
    '/admin/messaging/sms-template': {
      load: () => import('./sms-template/web/sms-template-list-screen.tsx'),
      namespaces: ['sms-template'],
      titleKey: 'sms-template:title',
    },
    '/admin/messaging/sms-template/:id': {
      load: () => import('./sms-template/web/sms-template-detail-screen.tsx'),
      namespaces: ['sms-template'],
      titleKey: 'sms-template:title',
      guardedBy: '/admin/messaging/sms-template',
    },
    '/admin/messaging/sms-variable': plainScreen(
      'sms-variable:title',
      async () => (await import('./sms-variable/sms-variable.resource.ts')).smsVariable,
    ),
  },
};
