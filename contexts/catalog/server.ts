// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
import type { ServerContext } from '@shopkeeper/crud';
import { brand } from './brand/brand.resource.ts';
import { category } from './category/category.resource.ts';
import { freightTemplate } from './freight-template/freight-template.resource.ts';
import { locationServer } from './location/server/location.server.ts';
import { productServer } from './product/server/product.server.ts';
import { purchaseInServer } from './purchase-in/server/purchase-in.server.ts';
import { spec } from './spec/spec.resource.ts';
import { stockServer } from './stock/server/stock.server.ts';
import { stocktakeServer } from './stocktake/server/stocktake.server.ts';
import { catalogMenu } from './catalog-menu/catalog-menu.menu.ts';
import { purchaseInSettings } from './purchase-in/purchase-in.settings.ts';
import { stockSettings } from './stock/stock.settings.ts';
import { productInvariants } from './product/server/product.invariants.ts';
import { purchaseInInvariants } from './purchase-in/server/purchase-in.invariants.ts';
import { stockInvariants } from './stock/server/stock.invariants.ts';

export const serverContext: ServerContext = {
  context: 'catalog',
  modules: [
    { resource: brand },
    { resource: category },
    { resource: freightTemplate },
    locationServer,
    productServer,
    purchaseInServer,
    { resource: spec },
    stockServer,
    stocktakeServer,
  ],
  menuGroups: [catalogMenu],
  settings: [purchaseInSettings, stockSettings],
  invariants: [...productInvariants, ...purchaseInInvariants, ...stockInvariants],
};
export * from './freight-template/server/freight-template.operations.ts';
export * from './product/server/product.operations.ts';
export * from './sellable/server/matching-products.operations.ts';
export * from './sellable/server/product-categories.operations.ts';
export * from './sellable/server/product-showcase.operations.ts';
export * from './sellable/server/products-on-sale.operations.ts';
export * from './sellable/server/sellable.operations.ts';
export * from './sellable/server/shown.operations.ts';
export * from './sellable/server/sku-price-history.operations.ts';
export * from './stock/server/open-alerts.operations.ts';
export * from './stock/server/reserved-units.operations.ts';
export * from './stock/server/stock-books.operations.ts';
export * from './stock/server/stock-holding.operations.ts';
export * from './stock/server/stock.operations.ts';
export * from './storage-position/server/storage-position.operations.ts';
