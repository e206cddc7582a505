// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
import type { WebContext } from '@shopkeeper/shell';
import { plainScreen } from '@shopkeeper/admin-ui/screens';
import { memberAddressesScreens } from './member-addresses/web/member-addresses.screens.ts';

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
    '/admin/member/member': {
      load: () => import('./member/web/member-list-screen.tsx'),
      namespaces: ['member', 'address', 'order'],
      titleKey: 'member:title',
    },
    '/admin/member/member/:id': {
      load: () => import('./member/web/member-detail-screen.tsx'),
      namespaces: ['member', 'address', 'order'],
      titleKey: 'member:title',
      guardedBy: '/admin/member/member',
    },
    '/admin/member/points-account': plainScreen(
      'points:points-account.title',
      async () => (await import('./points/points.ledger.ts')).points.account,
    ),
    '/admin/member/points-entry': plainScreen(
      'points:points-entry.title',
      async () => (await import('./points/points.ledger.ts')).points.entry,
    ),
    ...memberAddressesScreens,
  },
};
