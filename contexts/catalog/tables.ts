// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
import { childTableOf, tableOf } from '@shopkeeper/crud/tables';
import { brand } from './brand/brand.resource.ts';
import { category } from './category/category.resource.ts';
import { freightTemplate, freightZone, freightFreeRule } from './freight-template/freight-template.resource.ts';
import { location } from './location/location.resource.ts';
import { product, sku } from './product/product.resource.ts';
import { purchaseIn } from './purchase-in/purchase-in.resource.ts';
import { spec, specValue } from './spec/spec.resource.ts';
import { stocktake } from './stocktake/stocktake.resource.ts';

export const brandTable = tableOf(brand);
export const categoryTable = tableOf(category);
export const freightTemplateTable = tableOf(freightTemplate);
export const freightTemplateZonesTable = childTableOf(freightTemplate, freightZone);
export const freightTemplateFreeRulesTable = childTableOf(freightTemplate, freightFreeRule);
export const locationTable = tableOf(location);
export const productTable = tableOf(product);
export const productSkusTable = childTableOf(product, sku);
export const purchaseInTable = tableOf(purchaseIn);
export const specTable = tableOf(spec);
export const specValuesTable = childTableOf(spec, specValue);
export const stocktakeTable = tableOf(stocktake);
export * from './purchase-in/server/purchase-in.tables.ts';
export * from './stock/server/stock.tables.ts';
export * from './stocktake/server/stocktake.tables.ts';
export * from './storage-position/server/storage-position.tables.ts';
