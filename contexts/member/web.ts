// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
import type { WebContext } from '@shopkeeper/shell';
import { plainScreen } from '@shopkeeper/admin-ui/screens';
import { leadScreens } from './lead/web/lead.screens.ts';
import { memberAddressesScreens } from './member-addresses/web/member-addresses.screens.ts';
import { memberBalanceScreens } from './member-balance/web/member-balance.screens.ts';
import { memberIntegralScreens } from './member-integral/web/member-integral.screens.ts';
import { memberPasswordScreens } from './member-password/web/member-password.screens.ts';
import { memberProfileScreens } from './member-profile/web/member-profile.screens.ts';

export const webContext: WebContext = {
  context: 'member',
  screens: {
    '/admin/member/address': {
      load: () => import('./address/web/address-list-screen.tsx'),
      namespaces: ['address', 'member'],
      titleKey: 'address:title',
    },
    '/admin/member/balance-account': plainScreen(
      'balance:balance-account.title',
      async () => (await import('./balance/balance.ledger.ts')).balance.account,
    ),
    '/admin/member/balance-entry': plainScreen(
      'balance:balance-entry.title',
      async () => (await import('./balance/balance.ledger.ts')).balance.entry,
    ),
    '/admin/member/balance-adjustment': plainScreen(
      'balance-adjustment:title',
      async () => (await import('./balance-adjustment/balance-adjustment.resource.ts')).balanceAdjustment,
    ),
    '/admin/member/growth-account': plainScreen(
      'growth:growth-account.title',
      async () => (await import('./growth/growth.ledger.ts')).growth.account,
    ),
    '/admin/member/growth-entry': plainScreen(
      'growth:growth-entry.title',
      async () => (await import('./growth/growth.ledger.ts')).growth.entry,
    ),
    '/admin/member/lead-merge': {
      load: () => import('./lead-merge/web/lead-merge-list-screen.tsx'),
      namespaces: ['lead-merge', 'lead'],
      titleKey: 'lead-merge:title',
    },
    '/admin/member/member': {
      load: () => import('./member/web/member-list-screen.tsx'),
      namespaces: [
        'member',
        'member-level',
        'member-group',
        'address',
        'order',
        'balance',
        'points',
        'member-merge',
        'balance-adjustment',
        'sign-in',
        'coupon',
      ],
      titleKey: 'member:title',
    },
    '/admin/member/member/:id': {
      load: () => import('./member/web/member-detail-screen.tsx'),
      namespaces: [
        'member',
        'member-level',
        'member-group',
        'address',
        'order',
        'balance',
        'points',
        'member-merge',
        'balance-adjustment',
        'sign-in',
        'coupon',
      ],
      titleKey: 'member:title',
      guardedBy: '/admin/member/member',
    },
    '/admin/member/member-group': plainScreen(
      'member-group:title',
      async () => (await import('./member-group/member-group.resource.ts')).memberGroup,
    ),
    '/admin/member/member-level': plainScreen(
      'member-level:title',
      async () => (await import('./member-level/member-level.resource.ts')).memberLevel,
    ),
    '/admin/member/member-merge': {
      load: () => import('./member-merge/web/member-merge-list-screen.tsx'),
      namespaces: ['member-merge', 'member'],
      titleKey: 'member-merge:title',
    },
    '/admin/member/points-account': plainScreen(
      'points:points-account.title',
      async () => (await import('./points/points.ledger.ts')).points.account,
    ),
    '/admin/member/points-entry': plainScreen(
      'points:points-entry.title',
      async () => (await import('./points/points.ledger.ts')).points.entry,
    ),
    '/admin/member/recharge': plainScreen(
      'recharge:title',
      async () => (await import('./recharge/recharge.resource.ts')).recharge,
    ),
    '/admin/member/segment': {
      load: () => import('./segment/web/segment-list-screen.tsx'),
      namespaces: ['segment', 'member'],
      titleKey: 'segment:title',
    },
    '/admin/member/segment/add': {
      load: () => import('./segment/web/segment-form-screen.tsx'),
      namespaces: ['segment', 'member'],
      titleKey: 'segment:title',
      guardedBy: '/admin/member/segment',
    },
    '/admin/member/segment/:id': {
      load: () => import('./segment/web/segment-detail-screen.tsx'),
      namespaces: ['segment', 'member'],
      titleKey: 'segment:title',
      guardedBy: '/admin/member/segment',
    },
    '/admin/member/segment/:id/edit': {
      load: () => import('./segment/web/segment-form-screen.tsx'),
      namespaces: ['segment', 'member'],
      titleKey: 'segment:title',
      guardedBy: '/admin/member/segment',
    },
    ...leadScreens,
    ...memberAddressesScreens,
    ...memberBalanceScreens,
    ...memberIntegralScreens,
    ...memberPasswordScreens,
    ...memberProfileScreens,
  },
};
