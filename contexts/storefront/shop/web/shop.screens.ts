import type { ScreenDef } from '@shopkeeper/shell';

const list: ScreenDef = {
  load: async () => ({ Screen: (await import('./products-screen.tsx')).ProductsScreen }),
  namespaces: ['shop'],
  titleKey: 'shop:title',
  isPublic: true,
};

export const shopScreens: Readonly<Record<string, ScreenDef>> = {
  '/products': list,
  '/category/:id': list,
  '/product/:id': {
    load: async () => ({ Screen: (await import('./product-screen.tsx')).ProductScreen }),
    namespaces: ['shop', 'cart', 'favourite'],
    titleKey: 'shop:title',
    isPublic: true,
  },
};
