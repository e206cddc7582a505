import type { ScreenDef } from '@shopkeeper/web-kit';
import { stockPage } from '../stock.page.ts';

export const stockScreens: Readonly<Record<string, ScreenDef>> = {
  [stockPage.path]: {
    load: async () => ({ Screen: (await import('./stock-screen.tsx')).StockScreen }),
    namespaces: ['stock', 'product'],
    titleKey: 'stock:title',
  },
};
