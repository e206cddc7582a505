import type { ScreenDef } from '@shopkeeper/shell';

export const packingScreens: Readonly<Record<string, ScreenDef>> = {
  '/admin/sales/packing': {
    load: async () => ({ Screen: (await import('./packing-screen.tsx')).PackingScreen }),
    namespaces: ['packing', 'order'],
    titleKey: 'packing:title',
    isFullPage: true,
  },
};
