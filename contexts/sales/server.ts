// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
import type { ServerContext } from '@shopkeeper/crud';
import { carrier } from './carrier/carrier.resource.ts';
import { draftOrderServer } from './draft-order/server/draft-order.server.ts';
import { memberOrdersServer } from './member-orders/server/member-orders.server.ts';
import { orderServer } from './order/server/order.server.ts';
import { payment } from './order/payment.resource.ts';
import { shipmentServer } from './order/server/shipment.server.ts';
import { overviewServer } from './overview/server/overview.server.ts';
import { salesCountServer } from './sales-count/server/sales-count.server.ts';
import { salesMenu } from './sales-menu/sales-menu.menu.ts';
import { orderSettings } from './order/order.settings.ts';

export const serverContext: ServerContext = {
  context: 'sales',
  modules: [
    { resource: carrier },
    draftOrderServer,
    memberOrdersServer,
    orderServer,
    { resource: payment },
    shipmentServer,
    overviewServer,
    salesCountServer,
  ],
  menuGroups: [salesMenu],
  settings: [orderSettings],
};
export * from './order/server/amount-due.operations.ts';
export * from './order/server/order-reports.operations.ts';
export * from './order/server/place.operations.ts';
