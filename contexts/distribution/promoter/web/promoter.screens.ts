import { plainScreen } from '@shopkeeper/admin-ui/screens';
import type { ScreenDef } from '@shopkeeper/shell';

// The declarations are loaded with their screens, so their paths are repeated here.
const staff = '/admin/distribution/promoter';
const own = '/user/promotion';
const ofStaff = { namespaces: ['promoter', 'member'], titleKey: 'promoter:title' };
const ofMember = { namespaces: ['promoter', 'distribution-order'], titleKey: 'distribution-order:member-commissions.title' };

export const promoterScreens: Readonly<Record<string, ScreenDef>> = {
  [staff]: { load: () => import('./promoter-list-screen.tsx'), ...ofStaff },
  [`${staff}/:id`]: { load: () => import('./promoter-detail-screen.tsx'), guardedBy: staff, ...ofStaff },
  '/admin/distribution/referral': plainScreen(
    'promoter:referral.title',
    async () => (await import('../referral.resource.ts')).referral,
  ),
  [own]: { load: async () => ({ Screen: (await import('./member-promotion-screen.tsx')).MemberPromotionScreen }), ...ofMember },
  [`${own}/join/:code`]: {
    load: async () => ({ Screen: (await import('./member-invitation-screen.tsx')).MemberInvitationScreen }),
    ...ofMember,
  },
};
