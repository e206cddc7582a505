// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
import type { ServerContext } from '@shopkeeper/crud';
import { brand } from './brand/brand.resource.ts';
import { category } from './category/category.resource.ts';
import { productServer } from './product/server/product.server.ts';
import { spec } from './spec/spec.resource.ts';
import { stockServer } from './stock/server/stock.server.ts';
import { catalogMenu } from './catalog-menu/catalog-menu.menu.ts';
import { stockSettings } from './stock/stock.settings.ts';

export const serverContext: ServerContext = {
  context: 'catalog',
  modules: [{ resource: brand }, { resource: category }, productServer, { resource: spec }, stockServer],
  menuGroups: [catalogMenu],
  settings: [stockSettings],
};
export * from './product/server/product.operations.ts';
export * from './sellable/server/sellable.operations.ts';
export * from './stock/server/stock-books.operations.ts';
export * from './stock/server/stock.operations.ts';
