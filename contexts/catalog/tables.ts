// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
import { childTableOf, tableOf } from '@shopkeeper/crud/tables';
import { brand } from './brand/brand.resource.ts';
import { category } from './category/category.resource.ts';
import { product, sku } from './product/product.resource.ts';
import { spec, specValue } from './spec/spec.resource.ts';

export const brandTable = tableOf(brand);
export const categoryTable = tableOf(category);
export const productTable = tableOf(product);
export const productSkusTable = childTableOf(product, sku);
export const specTable = tableOf(spec);
export const specValuesTable = childTableOf(spec, specValue);
export * from './stock/server/stock.tables.ts';
