// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
import type { ServerContext } from '@shopkeeper/crud';
import { memberPricesServer } from './member-prices/server/member-prices.server.ts';
import { priceListServer } from './price-list/server/price-list.server.ts';
import { priceListItemServer } from './price-list-item/server/price-list-item.server.ts';
import { priceListSettings } from './price-list/price-list.settings.ts';

export const serverContext: ServerContext = {
  context: 'promotion',
  modules: [memberPricesServer, priceListServer, priceListItemServer],
  settings: [priceListSettings],
};
export * from './price-list/server/effective-price.operations.ts';
