import type { ScreenDef } from '@shopkeeper/web-kit';
import { cart } from '../cart.page.ts';

export const cartScreens: Readonly<Record<string, ScreenDef>> = {
  [cart.path]: {
    load: async () => ({ Screen: (await import('./cart-screen.tsx')).CartScreen }),
    namespaces: ['cart', 'order', 'member', 'address'],
    titleKey: 'cart:title',
  },
};
