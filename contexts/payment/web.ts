// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
import type { WebContext } from '@shopkeeper/shell';
import { plainScreen } from '@shopkeeper/admin-ui/screens';
import { attemptScreens } from './attempt/web/attempt.screens.ts';

export const webContext: WebContext = {
  context: 'payment',
  screens: {
    '/admin/payment/refund-attempt': plainScreen(
      'refund-attempt:title',
      async () => (await import('./refund-attempt/refund-attempt.resource.ts')).refundAttempt,
    ),
    '/admin/payment/statement': {
      load: () => import('./statement/web/statement-list-screen.tsx'),
      namespaces: ['statement'],
      titleKey: 'statement:title',
    },
    '/admin/payment/statement-difference': plainScreen(
      'statement:statement-difference.title',
      async () => (await import('./statement/statement-difference.resource.ts')).statementDifference,
    ),
    ...attemptScreens,
  },
};
