import type { ScreenDef } from '@shopkeeper/shell';

// Declarations are loaded with their screens, so their paths are repeated here.
export const invoiceScreens: Readonly<Record<string, ScreenDef>> = {
  '/admin/sales/invoice': {
    load: () => import('./invoice-list-screen.tsx'),
    namespaces: ['invoice'],
    titleKey: 'invoice:title',
  },
  '/user/invoice': {
    load: async () => ({ Screen: (await import('./member-invoices-screen.tsx')).MemberInvoicesScreen }),
    namespaces: ['invoice'],
    titleKey: 'invoice:member-invoices.title',
  },
};
