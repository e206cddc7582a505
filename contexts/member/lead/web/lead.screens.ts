import type { ScreenDef } from '@shopkeeper/shell';

// The declaration is loaded with its screens, so its path is repeated here.
const page = '/admin/member/lead';
const shared = { namespaces: ['lead'], titleKey: 'lead:title' };

export const leadScreens: Readonly<Record<string, ScreenDef>> = {
  [page]: { load: () => import('./lead-list-screen.tsx'), ...shared },
  [`${page}/board`]: { load: () => import('./lead-board-screen.tsx'), guardedBy: page, ...shared },
  [`${page}/calendar`]: {
    load: async () => ({ Screen: (await import('./lead-schedule-screen.tsx')).LeadScheduleScreen }),
    guardedBy: page,
    ...shared,
  },
  [`${page}/metrics`]: {
    load: async () => ({ Screen: (await import('./lead-metrics-screen.tsx')).LeadMetricsScreen }),
    guardedBy: page,
    ...shared,
  },
  [`${page}/:id`]: { load: () => import('./lead-detail-screen.tsx'), guardedBy: page, ...shared },
};
