// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
import type { WebContext } from '@shopkeeper/shell';
import { plainScreen } from '@shopkeeper/admin-ui/screens';

export const webContext: WebContext = {
  context: 'distribution',
  screens: {
    '/admin/distribution/cash-out': plainScreen(
      'cash-out:title',
      async () => (await import('./cash-out/cash-out.resource.ts')).cashOut,
    ),
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
    '/admin/distribution/distribution-order': plainScreen(
      'distribution-order:title',
      async () => (await import('./distribution-order/distribution-order.resource.ts')).distributionOrder,
    ),
    '/admin/distribution/promoter': plainScreen(
      'promoter:title',
      async () => (await import('./promoter/promoter.resource.ts')).promoter,
    ),
    '/admin/distribution/referral': plainScreen(
      'promoter:referral.title',
      async () => (await import('./promoter/referral.resource.ts')).referral,
    ),
  },
};
