// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
export * from './cart/server/cart.tables.ts';
export * from './favourite/server/favourite.tables.ts';
