// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
import type { ServerModule } from '@shopkeeper/server-kit';
import { brand } from './brand/brand.resource.ts';
import { category } from './category/category.resource.ts';
import { product } from './product/product.resource.ts';
import { spec } from './spec/spec.resource.ts';

export const serverModule: ServerModule = {
  context: 'catalog',
  parts: [{ resource: brand }, { resource: category }, { resource: product }, { resource: spec }],
};
export * from './stock/server/stock.operations.ts';
