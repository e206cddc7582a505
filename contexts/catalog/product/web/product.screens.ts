import type { ScreenDef } from '@shopkeeper/web-kit';
import { product } from '../product.resource.ts';

const namespaces = ['product', 'stock', 'spec', 'category'];
const form: ScreenDef = {
  load: async () => ({ Screen: (await import('./product-form-screen.tsx')).ProductFormScreen }),
  namespaces,
  titleKey: 'product:text.new',
  guardedBy: product.page,
};

export const productScreens: Readonly<Record<string, ScreenDef>> = {
  [product.page]: {
    load: async () => ({ Screen: (await import('./product-list-screen.tsx')).ProductListScreen }),
    namespaces,
    titleKey: 'product:title',
  },
  '/admin/addProduct': form,
  [`${product.page}/:id/edit`]: form,
  [`${product.page}/:id`]: {
    load: async () => ({ Screen: (await import('./product-detail-screen.tsx')).ProductDetailScreen }),
    namespaces,
    titleKey: 'product:title',
    guardedBy: product.page,
  },
};
