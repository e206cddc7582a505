// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
import type { AnyResource } from '@shopkeeper/resource';
import type { WebModule } from '@shopkeeper/web-kit';
import { screensOf } from '@shopkeeper/web-kit/screens';
import { brand } from './brand/brand.resource.ts';
import { category } from './category/category.resource.ts';
import { product } from './product/product.resource.ts';
import { productScreens } from './product/web/product.screens.ts';
import { spec } from './spec/spec.resource.ts';
import { stockScreens } from './stock/web/stock.screens.ts';

const resources: readonly AnyResource[] = [brand, category, product, spec];

export const webModule: WebModule = {
  context: 'catalog',
  resources,
  screens: screensOf(resources, { ...productScreens, ...stockScreens }),
};
