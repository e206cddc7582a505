import type { ScreenDef } from '@shopkeeper/web-kit';

// The declaration comes with the screen, so its path is said here in words.
const page = '/admin/sales/order';

const namespaces = ['order', 'member'];

export const orderScreens: Readonly<Record<string, ScreenDef>> = {
  [page]: {
    load: async () => {
      const { OrderListScreen: Screen, readAhead } = await import('./order-list-screen.tsx');
      return { Screen, readAhead };
    },
    namespaces,
    titleKey: 'order:title',
  },
  [`${page}/:id`]: {
    load: async () => ({ Screen: (await import('./order-detail-screen.tsx')).OrderDetailScreen }),
    namespaces,
    titleKey: 'order:title',
    guardedBy: page,
  },
};
