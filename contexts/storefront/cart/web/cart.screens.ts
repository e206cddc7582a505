import type { ScreenDef } from '@shopkeeper/shell';

export const cartScreens: Readonly<Record<string, ScreenDef>> = {
  '/user/cart': {
    load: async () => ({ Screen: (await import('./cart-screen.tsx')).CartScreen }),
    namespaces: ['cart'],
    titleKey: 'cart:title',
  },
  '/cart': {
    load: async () => ({ Screen: (await import('./visitor-cart-screen.tsx')).VisitorCartScreen }),
    namespaces: ['cart'],
    titleKey: 'cart:title',
    isPublic: true,
  },
};
