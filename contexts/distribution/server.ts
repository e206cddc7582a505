// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
import type { ServerContext } from '@shopkeeper/crud';
import { cashOutServer } from './cash-out/server/cash-out.server.ts';
import { ledgerModules } from '@shopkeeper/crud/ledger';
import { commission } from './commission/commission.ledger.ts';
import { frozenCommission } from './commission/frozen-commission.ledger.ts';
import { commissionRate } from './commission-rate/commission-rate.resource.ts';
import { distributionOrderServer } from './distribution-order/server/distribution-order.server.ts';
import { payoutServer } from './payout/server/payout.server.ts';
import { promoterServer } from './promoter/server/promoter.server.ts';
import { referral } from './promoter/referral.resource.ts';
import { cashOutSettings } from './cash-out/cash-out.settings.ts';
import { distributionOrderSettings } from './distribution-order/distribution-order.settings.ts';
import { payoutSettings } from './payout/payout.settings.ts';
import { promoterSettings } from './promoter/promoter.settings.ts';
import { cashOutInvariants } from './cash-out/server/cash-out.invariants.ts';
import { distributionOrderInvariants } from './distribution-order/server/distribution-order.invariants.ts';

export const serverContext: ServerContext = {
  context: 'distribution',
  modules: [
    cashOutServer,
    ...ledgerModules(commission),
    ...ledgerModules(frozenCommission),
    { resource: commissionRate },
    distributionOrderServer,
    payoutServer,
    promoterServer,
    { resource: referral },
  ],
  settings: [cashOutSettings, distributionOrderSettings, payoutSettings, promoterSettings],
  invariants: [...cashOutInvariants, ...distributionOrderInvariants],
};
export * from './cash-out/server/cash-out-reports.operations.ts';
export * from './distribution-order/server/commission-reports.operations.ts';
export * from './promoter/server/promoter-reports.operations.ts';
