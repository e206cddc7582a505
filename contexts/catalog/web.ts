// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
import type { WebModule } from '@shopkeeper/web-kit';
import { brand } from './brand/brand.resource.ts';
import { category } from './category/category.resource.ts';
import { product } from './product/product.resource.ts';
import { spec } from './spec/spec.resource.ts';

export const webModule: WebModule = { context: 'catalog', resources: [brand, category, product, spec], screens: {} };
