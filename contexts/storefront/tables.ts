// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
import { tableOf } from '@shopkeeper/crud/tables';
import { abandonedCart } from './abandoned-cart/abandoned-cart.resource.ts';

export const abandonedCartTable = tableOf(abandonedCart);
export * from './abandoned-cart/server/abandoned-cart.tables.ts';
export * from './cart/server/cart.tables.ts';
export * from './favourite/server/favourite.tables.ts';
export * from './visit/server/visit.tables.ts';
