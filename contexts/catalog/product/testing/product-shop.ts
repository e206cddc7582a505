import { testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import { productCalls } from './product-calls.ts';

/** Returns a test shop with one category, and the calls of the product tests. */
export async function productShop(): Promise<{ shop: TestShop; calls: ReturnType<typeof productCalls> }> {
  const shop = await testShop();
  const { data } = await shop.post<{ id: number }>('/admin/catalog/category/add', { name: 'Cups' });
  return { shop, calls: productCalls(shop, data.id) };
}
