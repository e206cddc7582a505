import type { ScreenDef } from '@shopkeeper/web-kit';
import { dashboardPage } from '../dashboard.page.ts';

export const dashboardScreens: Readonly<Record<string, ScreenDef>> = {
  [dashboardPage.path]: {
    load: async () => ({ Screen: (await import('./dashboard-screen.tsx')).DashboardScreen }),
    namespaces: ['dashboard', 'order'],
    titleKey: 'dashboard:title',
  },
};
