// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
import type { WebContext } from '@shopkeeper/shell';
import { plainScreen } from '@shopkeeper/admin-ui/screens';
import { cashOutScreens } from './cash-out/web/cash-out.screens.ts';
import { promoterScreens } from './promoter/web/promoter.screens.ts';

export const webContext: WebContext = {
  context: 'distribution',
  screens: {
    '/admin/distribution/commission-account': plainScreen(
      'commission:commission-account.title',
      async () => (await import('./commission/commission.ledger.ts')).commission.account,
    ),
    '/admin/distribution/commission-entry': plainScreen(
      'commission:commission-entry.title',
      async () => (await import('./commission/commission.ledger.ts')).commission.entry,
    ),
    '/admin/distribution/commission-rate': plainScreen(
      'commission-rate:title',
      async () => (await import('./commission-rate/commission-rate.resource.ts')).commissionRate,
    ),
    '/admin/distribution/distribution-order': {
      load: () => import('./distribution-order/web/distribution-order-list-screen.tsx'),
      namespaces: ['distribution-order', 'order', 'product', 'member', 'promoter'],
      titleKey: 'distribution-order:title',
    },
    '/admin/distribution/referral': plainScreen(
      'promoter:referral.title',
      async () => (await import('./promoter/referral.resource.ts')).referral,
    ),
    ...cashOutScreens,
    ...promoterScreens,
  },
};
