import type { ScreenDef } from '@shopkeeper/web-kit';

// The declaration comes with the screen, so its path is said here in words.
const page = '/Index';

export const dashboardScreens: Readonly<Record<string, ScreenDef>> = {
  [page]: {
    load: async () => ({ Screen: (await import('./dashboard-screen.tsx')).DashboardScreen }),
    namespaces: ['dashboard', 'order'],
    titleKey: 'dashboard:title',
  },
};
