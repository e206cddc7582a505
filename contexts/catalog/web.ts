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
    '/admin/catalog/freight-template': {
      load: () => import('./freight-template/web/freight-template-list-screen.tsx'),
      namespaces: ['freight-template'],
      titleKey: 'freight-template:title',
    },
    '/admin/catalog/freight-template/add': {
      load: () => import('./freight-template/web/freight-template-form-screen.tsx'),
      namespaces: ['freight-template'],
      titleKey: 'freight-template:title',
      guardedBy: '/admin/catalog/freight-template',
    },
    '/admin/catalog/freight-template/:id': {
      load: () => import('./freight-template/web/freight-template-form-screen.tsx'),
      namespaces: ['freight-template'],
      titleKey: 'freight-template:title',
      guardedBy: '/admin/catalog/freight-template',
    },
    '/admin/catalog/location': plainScreen(
      'location:title',
      async () => (await import('./location/location.resource.ts')).location,
    ),
    '/admin/catalog/purchase-in': {
      load: () => import('./purchase-in/web/purchase-in-list-screen.tsx'),
      namespaces: ['purchase-in', 'location'],
      titleKey: 'purchase-in:title',
    },
    '/admin/catalog/purchase-in/:id': {
      load: () => import('./purchase-in/web/purchase-in-detail-screen.tsx'),
      namespaces: ['purchase-in', 'location'],
      titleKey: 'purchase-in:title',
      guardedBy: '/admin/catalog/purchase-in',
    },
    '/admin/catalog/spec': plainScreen('spec:title', async () => (await import('./spec/spec.resource.ts')).spec),
    '/admin/catalog/stocktake': {
      load: () => import('./stocktake/web/stocktake-list-screen.tsx'),
      namespaces: ['stocktake', 'location', 'category', 'stock'],
      titleKey: 'stocktake:title',
    },
    '/admin/catalog/stocktake/:id': {
      load: () => import('./stocktake/web/stocktake-detail-screen.tsx'),
      namespaces: ['stocktake', 'location', 'category', 'stock'],
      titleKey: 'stocktake:title',
      guardedBy: '/admin/catalog/stocktake',
    },
    ...productScreens,
    ...stockScreens,
  },
};
