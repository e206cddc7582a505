// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
import type { WebContext } from '@shopkeeper/shell';
import { plainScreen } from '@shopkeeper/admin-ui/screens';
import { couponScreens } from './coupon/web/coupon.screens.ts';
import { memberPricesScreens } from './member-prices/web/member-prices.screens.ts';

export const webContext: WebContext = {
  context: 'promotion',
  screens: {
    '/admin/promotion/coupon-issue': {
      load: () => import('./coupon-issue/web/coupon-issue-list-screen.tsx'),
      namespaces: ['coupon-issue', 'coupon-template', 'member', 'member-level', 'member-group', 'segment'],
      titleKey: 'coupon-issue:title',
    },
    '/admin/promotion/coupon-issue/:id': {
      load: () => import('./coupon-issue/web/coupon-issue-detail-screen.tsx'),
      namespaces: ['coupon-issue', 'coupon-template', 'member', 'member-level', 'member-group', 'segment'],
      titleKey: 'coupon-issue:title',
      guardedBy: '/admin/promotion/coupon-issue',
    },
    '/admin/promotion/coupon-template': {
      load: () => import('./coupon-template/web/coupon-template-list-screen.tsx'),
      namespaces: ['coupon-template', 'category', 'product', 'member-level', 'member-group', 'segment'],
      titleKey: 'coupon-template:title',
    },
    '/admin/promotion/coupon-template/:id': {
      load: () => import('./coupon-template/web/coupon-template-detail-screen.tsx'),
      namespaces: ['coupon-template', 'category', 'product', 'member-level', 'member-group', 'segment'],
      titleKey: 'coupon-template:title',
      guardedBy: '/admin/promotion/coupon-template',
    },
    '/admin/promotion/price-list': {
      load: () => import('./price-list/web/price-list-list-screen.tsx'),
      namespaces: ['price-list', 'member-level', 'member-group', 'segment', 'price-list-item'],
      titleKey: 'price-list:title',
    },
    '/admin/promotion/price-list/:id': {
      load: () => import('./price-list/web/price-list-detail-screen.tsx'),
      namespaces: ['price-list', 'member-level', 'member-group', 'segment', 'price-list-item'],
      titleKey: 'price-list:title',
      guardedBy: '/admin/promotion/price-list',
    },
    '/admin/promotion/price-list-item': plainScreen(
      'price-list-item:title',
      async () => (await import('./price-list-item/price-list-item.resource.ts')).priceListItem,
    ),
    ...couponScreens,
    ...memberPricesScreens,
  },
};
