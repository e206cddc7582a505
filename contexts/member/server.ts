// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
import type { ServerContext } from '@shopkeeper/crud';
import { addressServer } from './address/server/address.server.ts';
import { ledgerModules } from '@shopkeeper/crud/ledger';
import { balance } from './balance/balance.ledger.ts';
import { balanceAdjustmentServer } from './balance-adjustment/server/balance-adjustment.server.ts';
import { growth } from './growth/growth.ledger.ts';
import { leadServer } from './lead/server/lead.server.ts';
import { leadMergeServer } from './lead-merge/server/lead-merge.server.ts';
import { memberServer } from './member/server/member.server.ts';
import { memberAddressesServer } from './member-addresses/server/member-addresses.server.ts';
import { memberBalanceServer } from './member-balance/server/member-balance.server.ts';
import { memberGroup } from './member-group/member-group.resource.ts';
import { memberIntegralServer } from './member-integral/server/member-integral.server.ts';
import { memberLevelServer } from './member-level/server/member-level.server.ts';
import { memberMergeServer } from './member-merge/server/member-merge.server.ts';
import { memberPasswordServer } from './member-password/server/member-password.server.ts';
import { memberProfileServer } from './member-profile/server/member-profile.server.ts';
import { points } from './points/points.ledger.ts';
import { rechargeServer } from './recharge/server/recharge.server.ts';
import { segmentServer } from './segment/server/segment.server.ts';
import { memberMenu } from './member-menu/member-menu.menu.ts';
import { balanceAdjustmentSettings } from './balance-adjustment/balance-adjustment.settings.ts';
import { leadSettings } from './lead/lead.settings.ts';
import { memberSettings } from './member/member.settings.ts';
import { pointsSettings } from './points/points.settings.ts';
import { rechargeSettings } from './recharge/recharge.settings.ts';
import { balanceAdjustmentInvariants } from './balance-adjustment/server/balance-adjustment.invariants.ts';
import { memberInvariants } from './member/server/member.invariants.ts';
import { rechargeInvariants } from './recharge/server/recharge.invariants.ts';

export const serverContext: ServerContext = {
  context: 'member',
  modules: [
    addressServer,
    ...ledgerModules(balance),
    balanceAdjustmentServer,
    ...ledgerModules(growth),
    leadServer,
    leadMergeServer,
    memberServer,
    memberAddressesServer,
    memberBalanceServer,
    { resource: memberGroup },
    memberIntegralServer,
    memberLevelServer,
    memberMergeServer,
    memberPasswordServer,
    memberProfileServer,
    ...ledgerModules(points),
    rechargeServer,
    segmentServer,
  ],
  menuGroups: [memberMenu],
  settings: [balanceAdjustmentSettings, leadSettings, memberSettings, pointsSettings, rechargeSettings],
  invariants: [...balanceAdjustmentInvariants, ...memberInvariants, ...rechargeInvariants],
};
export * from './address/server/order-entry.operations.ts';
export * from './balance/server/balance-reports.operations.ts';
export * from './balance/server/balance.operations.ts';
export * from './growth/server/growth.operations.ts';
export * from './lead/server/lead-from-cart.operations.ts';
export * from './member/server/active-members.operations.ts';
export * from './member/server/member-accounts.operations.ts';
export * from './member/server/member-audience.operations.ts';
export * from './member/server/member-contacts.operations.ts';
export * from './member/server/member-reads.operations.ts';
export * from './member/server/member-reports.operations.ts';
export * from './member/server/order-entry.operations.ts';
export * from './member/server/purchase.operations.ts';
export * from './member-level/server/member-audience.operations.ts';
export * from './member-level/server/member-level-of.operations.ts';
export * from './member-level/server/member-terms.operations.ts';
export * from './points/server/points.operations.ts';
export * from './segment/server/segment.operations.ts';
