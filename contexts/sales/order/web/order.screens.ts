import type { ScreenDef } from '@shopkeeper/web-kit';
import { order } from '../order.resource.ts';

const namespaces = ['order', 'member'];

export const orderScreens: Readonly<Record<string, ScreenDef>> = {
  [order.page]: {
    load: async () => ({ Screen: (await import('./order-list-screen.tsx')).OrderListScreen }),
    namespaces,
    titleKey: 'order:title',
  },
  [`${order.page}/:id`]: {
    load: async () => ({ Screen: (await import('./order-detail-screen.tsx')).OrderDetailScreen }),
    namespaces,
    titleKey: 'order:title',
    guardedBy: order.page,
  },
};
