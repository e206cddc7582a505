import type { ScreenDef } from '@shopkeeper/shell';

// The declaration is loaded with its screens, so its path is repeated here.
const page = '/admin/member/lead';
const shared = { namespaces: ['lead'], titleKey: 'lead:title' };

export const leadScreens: Readonly<Record<string, ScreenDef>> = {
  [page]: { load: () => import('./lead-list-screen.tsx'), ...shared },
  [`${page}/board`]: { load: () => import('./lead-board-screen.tsx'), guardedBy: page, ...shared },
  [`${page}/:id`]: { load: () => import('./lead-detail-screen.tsx'), guardedBy: page, ...shared },
};
