import type { ScreenDef } from '@shopkeeper/shell';

// Declarations are loaded with their screens, so their paths are repeated here.
const page = '/admin/payment/attempt';
const own = '/user/payment';

export const attemptScreens: Readonly<Record<string, ScreenDef>> = {
  [page]: {
    load: () => import('./attempt-list-screen.tsx'),
    namespaces: ['attempt'],
    titleKey: 'attempt:title',
  },
  [`${page}/:id`]: {
    load: () => import('./attempt-detail-screen.tsx'),
    namespaces: ['attempt'],
    titleKey: 'attempt:title',
    guardedBy: page,
  },
  [own]: {
    load: async () => ({ Screen: (await import('./member-payments-screen.tsx')).MemberPaymentsScreen }),
    namespaces: ['attempt'],
    titleKey: 'attempt:member-payments.title',
  },
  [`${own}/:id`]: {
    load: async () => ({ Screen: (await import('./member-payment-screen.tsx')).MemberPaymentScreen }),
    namespaces: ['attempt'],
    titleKey: 'attempt:member-payments.title',
  },
};
