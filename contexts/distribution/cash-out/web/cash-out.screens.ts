import type { ScreenDef } from '@shopkeeper/shell';

// The declarations are loaded with their screens, so their paths are repeated here.
const staff = '/admin/distribution/cash-out';
const ofStaff = { namespaces: ['cash-out', 'promoter', 'member'], titleKey: 'cash-out:title' };

export const cashOutScreens: Readonly<Record<string, ScreenDef>> = {
  [staff]: { load: () => import('./cash-out-list-screen.tsx'), ...ofStaff },
  [`${staff}/:id`]: { load: () => import('./cash-out-detail-screen.tsx'), guardedBy: staff, ...ofStaff },
  '/user/cash-out': {
    load: async () => ({ Screen: (await import('./member-cash-outs-screen.tsx')).MemberCashOutsScreen }),
    namespaces: ['cash-out'],
    titleKey: 'cash-out:member-cash-outs.title',
  },
};
