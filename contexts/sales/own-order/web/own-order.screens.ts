import type { ScreenDef } from '@shopkeeper/web-kit';
import { ownOrder } from '../own-order.page.ts';

export const ownOrderScreens: Readonly<Record<string, ScreenDef>> = {
  [ownOrder.page]: {
    load: async () => ({ Screen: (await import('./own-list-screen.tsx')).OwnListScreen }),
    namespaces: ['own-order'],
    titleKey: 'own-order:title',
  },
  [`${ownOrder.page}/:id`]: {
    load: async () => ({ Screen: (await import('./own-detail-screen.tsx')).OwnDetailScreen }),
    namespaces: ['own-order'],
    titleKey: 'own-order:title',
  },
};
