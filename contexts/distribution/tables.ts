// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
import { tableOf } from '@shopkeeper/crud/tables';
import { cashOut } from './cash-out/cash-out.resource.ts';
import { commission } from './commission/commission.ledger.ts';
import { frozenCommission } from './commission/frozen-commission.ledger.ts';
import { commissionRate } from './commission-rate/commission-rate.resource.ts';
import { distributionOrder } from './distribution-order/distribution-order.resource.ts';
import { promoter } from './promoter/promoter.resource.ts';
import { referral } from './promoter/referral.resource.ts';

export const cashOutTable = tableOf(cashOut);
export const commissionAccountTable = tableOf(commission.account);
export const commissionEntryTable = tableOf(commission.entry);
export const frozenCommissionAccountTable = tableOf(frozenCommission.account);
export const frozenCommissionEntryTable = tableOf(frozenCommission.entry);
export const commissionRateTable = tableOf(commissionRate);
export const distributionOrderTable = tableOf(distributionOrder);
export const promoterTable = tableOf(promoter);
export const referralTable = tableOf(referral);
export * from './cash-out/server/cash-out-payee.tables.ts';
