import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';

export const fixtures: ModuleFixtures = {
  access: {
    '/api/shop/categories': 'public',
    '/api/shop/products': 'public',
    '/api/shop/product': 'public',
    '/api/shop/skus': 'public',
    '/user/shop/prices': 'member',
  },
  bodies: {
    '/api/shop/product': { id: '1' },
    '/api/shop/skus': { ids: '1,2' },
    '/user/shop/prices': { products: [{ productId: 1 }] },
  },
  publishes: ['catalog_product', 'catalog_product_sku', 'catalog_category', 'catalog_stock_level'],
  async answered({ db, ask }) {
    const [sold] = await db.rows<{ id: number }>(
      `select p.id::int from catalog_product p where p.status = 'on_sale' and p.deleted_at is null order by p.id limit 1`,
    );
    await ask(`/api/shop/product?id=${sold?.id ?? 0}`, {});
    await ask('/api/shop/skus?ids=1,2', {});
  },
};
