import type { ScreenDef } from '@shopkeeper/shell';

// The path is repeated here, because the declaration is loaded with the page.
const page = '/admin/catalog/product';

const namespaces = ['product', 'stock', 'spec', 'category'];
const form: ScreenDef = {
  load: async () => ({ Screen: (await import('./product-form-screen.tsx')).ProductFormScreen }),
  namespaces,
  titleKey: 'product:text.new',
  guardedBy: page,
};

export const productScreens: Readonly<Record<string, ScreenDef>> = {
  [page]: {
    load: async () => {
      const { ProductListScreen: Screen, readAhead } = await import('./product-list-screen.tsx');
      return { Screen, readAhead };
    },
    namespaces,
    titleKey: 'product:title',
  },
  '/admin/addProduct': form,
  [`${page}/:id/edit`]: form,
  [`${page}/:id`]: {
    load: async () => ({ Screen: (await import('./product-detail-screen.tsx')).ProductDetailScreen }),
    namespaces,
    titleKey: 'product:title',
    guardedBy: page,
  },
};
