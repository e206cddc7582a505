import { plainScreen } from '@shopkeeper/admin-ui/screens';
import type { ScreenDef } from '@shopkeeper/shell';

// Declarations are loaded with their screens, so their paths are repeated here.
export const couponScreens: Readonly<Record<string, ScreenDef>> = {
  '/admin/promotion/coupon': plainScreen('coupon:title', async () => (await import('../coupon.resource.ts')).coupon),
  '/user/coupon': {
    load: async () => ({ Screen: (await import('./member-coupons-screen.tsx')).MemberCouponsScreen }),
    namespaces: ['coupon'],
    titleKey: 'coupon:member-coupons.title',
  },
};
