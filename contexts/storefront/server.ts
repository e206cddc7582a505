// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
import type { ServerContext } from '@shopkeeper/crud';
import { abandonedCartServer } from './abandoned-cart/server/abandoned-cart.server.ts';
import { cartServer } from './cart/server/cart.server.ts';
import { checkoutServer } from './checkout/server/checkout.server.ts';
import { favouriteServer } from './favourite/server/favourite.server.ts';
import { shopServer } from './shop/server/shop.server.ts';
import { visitServer } from './visit/server/visit.server.ts';
import { abandonedCartSettings } from './abandoned-cart/abandoned-cart.settings.ts';

export const serverContext: ServerContext = {
  context: 'storefront',
  modules: [abandonedCartServer, cartServer, checkoutServer, favouriteServer, shopServer, visitServer],
  settings: [abandonedCartSettings],
};
export * from './visit/server/visits.operations.ts';
