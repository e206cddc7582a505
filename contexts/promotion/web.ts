// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
import type { WebContext } from '@shopkeeper/shell';
import { plainScreen } from '@shopkeeper/admin-ui/screens';
import { couponScreens } from './coupon/web/coupon.screens.ts';

export const webContext: WebContext = {
  context: 'promotion',
  screens: {
    '/admin/promotion/coupon-issue': plainScreen(
      'coupon-issue:title',
      async () => (await import('./coupon-issue/coupon-issue.resource.ts')).couponIssue,
    ),
    '/admin/promotion/coupon-template': plainScreen(
      'coupon-template:title',
      async () => (await import('./coupon-template/coupon-template.resource.ts')).couponTemplate,
    ),
    ...couponScreens,
  },
};
