import type { ScreenDef } from '@shopkeeper/shell';

const shared = { namespaces: ['abandoned-cart'], titleKey: 'abandoned-cart:title' } as const;

export const abandonedCartScreens: Readonly<Record<string, ScreenDef>> = {
  // The declaration is loaded with the screen, so its path is repeated here.
  '/admin/storefront/abandoned-cart': { ...shared, load: () => import('./abandoned-cart-list-screen.tsx') },
  '/cart-reminders/:token': {
    ...shared,
    titleKey: 'abandoned-cart:text.stopTitle',
    load: async () => ({ Screen: (await import('./stop-reminders-screen.tsx')).StopRemindersScreen }),
    isPublic: true,
  },
};
