import type { ScreenDef } from '@shopkeeper/web-kit';

// The declaration comes with the screen, so its path is said here in words.
const page = '/admin/catalog/stock';

export const stockScreens: Readonly<Record<string, ScreenDef>> = {
  [page]: {
    load: async () => ({ Screen: (await import('./stock-screen.tsx')).StockScreen }),
    namespaces: ['stock', 'product'],
    titleKey: 'stock:title',
  },
};
