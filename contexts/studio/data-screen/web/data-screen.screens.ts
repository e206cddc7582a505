import type { ScreenDef } from '@shopkeeper/shell';

// The declaration is loaded with the screen, so its path is repeated here.
export const dataScreenScreens: Readonly<Record<string, ScreenDef>> = {
  '/admin/bigScreen': {
    load: async () => ({ Screen: (await import('./data-screen.tsx')).DataScreen }),
    namespaces: ['data-screen'],
    titleKey: 'data-screen:title',
    isFullPage: true,
  },
};
