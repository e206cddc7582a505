import type { ScreenDef } from '@shopkeeper/web-kit';

// The declaration comes with the screen, so its path is said here in words.
const page = '/admin/cart';

export const cartScreens: Readonly<Record<string, ScreenDef>> = {
  [page]: {
    load: async () => ({ Screen: (await import('./cart-screen.tsx')).CartScreen }),
    namespaces: ['cart', 'order', 'member', 'address'],
    titleKey: 'cart:title',
  },
};
