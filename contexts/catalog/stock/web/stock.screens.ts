import type { ScreenDef } from '@shopkeeper/shell';

// The path is repeated here, because the declaration is loaded with the page.
const page = '/admin/catalog/stock';

export const stockScreens: Readonly<Record<string, ScreenDef>> = {
  [page]: {
    load: async () => ({ Screen: (await import('./stock-screen.tsx')).StockScreen }),
    namespaces: ['stock', 'product'],
    titleKey: 'stock:title',
  },
};
