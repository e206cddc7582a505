import type { ScreenDef } from '@shopkeeper/web-kit';
import { overview } from '../overview.page.ts';

export const overviewScreens: Readonly<Record<string, ScreenDef>> = {
  [overview.path]: {
    load: async () => ({ Screen: (await import('./overview-screen.tsx')).OverviewScreen }),
    namespaces: ['overview', 'own-order'],
    titleKey: 'overview:title',
  },
};
