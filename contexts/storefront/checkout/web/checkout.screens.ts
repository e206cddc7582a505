import type { ScreenDef } from '@shopkeeper/shell';

export const checkoutScreens: Readonly<Record<string, ScreenDef>> = {
  '/user/checkout': {
    load: async () => ({ Screen: (await import('./checkout-screen.tsx')).CheckoutScreen }),
    namespaces: ['checkout', 'cart', 'member-addresses'],
    titleKey: 'checkout:title',
  },
};
