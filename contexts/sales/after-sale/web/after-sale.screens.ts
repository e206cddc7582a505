import type { ScreenDef } from '@shopkeeper/shell';

// The declarations are loaded with their screens, so their paths are repeated here.
const staff = '/admin/sales/after-sale';
const own = '/user/after-sale';
const ofStaff = { namespaces: ['after-sale', 'order', 'member'], titleKey: 'after-sale:title' };
const ofMember = { namespaces: ['after-sale'], titleKey: 'after-sale:member-after-sales.title' };

export const afterSaleScreens: Readonly<Record<string, ScreenDef>> = {
  [staff]: { load: () => import('./after-sale-list-screen.tsx'), ...ofStaff },
  [`${staff}/:id`]: { load: () => import('./after-sale-detail-screen.tsx'), guardedBy: staff, ...ofStaff },
  [own]: {
    load: async () => ({ Screen: (await import('./member-after-sales-screen.tsx')).MemberAfterSalesScreen }),
    ...ofMember,
  },
  [`${own}/apply/:id`]: {
    load: async () => ({ Screen: (await import('./member-apply-screen.tsx')).MemberApplyScreen }),
    ...ofMember,
  },
  [`${own}/:id`]: {
    load: async () => ({ Screen: (await import('./member-after-sale-screen.tsx')).MemberAfterSaleScreen }),
    ...ofMember,
  },
};
