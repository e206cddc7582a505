import type { ScreenDef } from '@shopkeeper/shell';

export const overviewScreens: Readonly<Record<string, ScreenDef>> = {
  '/user/overview': {
    load: async () => ({ Screen: (await import('./overview-screen.tsx')).OverviewScreen }),
    namespaces: ['overview'],
    titleKey: 'overview:title',
  },
};
