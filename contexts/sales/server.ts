// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
import type { ServerModule } from '@shopkeeper/server-kit';
import { carrier } from './carrier/carrier.resource.ts';
import { cartServer } from './cart/server/cart.server.ts';
import { orderServer } from './order/server/order.server.ts';
import { overviewServer } from './overview/server/overview.server.ts';
import { ownOrderServer } from './own-order/server/own-order.server.ts';

export const serverModule: ServerModule = {
  context: 'sales',
  parts: [{ resource: carrier }, cartServer, orderServer, overviewServer, ownOrderServer],
};
export * from './order/server/close-expired.operations.ts';
export * from './order/server/place.operations.ts';
