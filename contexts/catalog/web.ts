// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
import type { WebContext } from '@shopkeeper/shell';
import { plainScreen } from '@shopkeeper/admin-ui/screens';
import { productScreens } from './product/web/product.screens.ts';
import { stockScreens } from './stock/web/stock.screens.ts';

export const webContext: WebContext = {
  context: 'catalog',
  screens: {
    '/admin/catalog/brand': plainScreen('brand:title', async () => (await import('./brand/brand.resource.ts')).brand),
    '/admin/catalog/category': plainScreen(
      'category:title',
      async () => (await import('./category/category.resource.ts')).category,
    ),
    '/admin/catalog/spec': plainScreen('spec:title', async () => (await import('./spec/spec.resource.ts')).spec),
    ...productScreens,
    ...stockScreens,
  },
};
