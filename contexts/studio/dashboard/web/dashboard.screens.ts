import type { ScreenDef } from '@shopkeeper/shell';

// The declaration is loaded with the screen, so its path is repeated here.
const page = '/Index';

export const dashboardScreens: Readonly<Record<string, ScreenDef>> = {
  [page]: {
    load: async () => ({ Screen: (await import('./dashboard-screen.tsx')).DashboardScreen }),
    namespaces: ['dashboard', 'order'],
    titleKey: 'dashboard:title',
  },
};
