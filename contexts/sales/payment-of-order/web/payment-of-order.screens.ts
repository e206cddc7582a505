import type { ScreenDef } from '@shopkeeper/shell';

export const paymentOfOrderScreens: Readonly<Record<string, ScreenDef>> = {
  '/user/order/:id/pay': {
    load: async () => ({ Screen: (await import('./pay-order-screen.tsx')).PayOrderScreen }),
    namespaces: ['payment-of-order'],
    titleKey: 'payment-of-order:title',
  },
  '/user/order-amendment/:id/pay': {
    load: async () => ({ Screen: (await import('./pay-order-screen.tsx')).PayAmendmentScreen }),
    namespaces: ['payment-of-order'],
    titleKey: 'payment-of-order:title',
  },
};
