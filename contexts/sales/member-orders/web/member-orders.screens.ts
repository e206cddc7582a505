import type { ScreenDef } from '@shopkeeper/shell';

// The declaration is loaded with the screen, so its path is repeated here.
const page = '/user/order';

export const memberOrdersScreens: Readonly<Record<string, ScreenDef>> = {
  [page]: {
    load: async () => ({ Screen: (await import('./member-orders-screen.tsx')).MemberOrdersScreen }),
    namespaces: ['member-orders'],
    titleKey: 'member-orders:title',
  },
  [`${page}/:id`]: {
    load: async () => ({ Screen: (await import('./member-order-screen.tsx')).MemberOrderScreen }),
    namespaces: ['member-orders', 'evaluation', 'tracking'],
    titleKey: 'member-orders:title',
  },
};
