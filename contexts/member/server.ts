// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
import type { ServerContext } from '@shopkeeper/crud';
import { addressServer } from './address/server/address.server.ts';
import { ledgerModules } from '@shopkeeper/crud/ledger';
import { balance } from './balance/balance.ledger.ts';
import { memberServer } from './member/server/member.server.ts';
import { memberAddressesServer } from './member-addresses/server/member-addresses.server.ts';
import { points } from './points/points.ledger.ts';
import { memberMenu } from './member-menu/member-menu.menu.ts';
import { memberSettings } from './member/member.settings.ts';

export const serverContext: ServerContext = {
  context: 'member',
  modules: [addressServer, ...ledgerModules(balance), memberServer, memberAddressesServer, ...ledgerModules(points)],
  menuGroups: [memberMenu],
  settings: [memberSettings],
};
export * from './address/server/order-entry.operations.ts';
export * from './member/server/member-reads.operations.ts';
export * from './member/server/member-reports.operations.ts';
export * from './member/server/order-entry.operations.ts';
export * from './member/server/purchase.operations.ts';
