import type { APIRequestContext, Page } from '@playwright/test';
import type { ShownCard, ShownCategory, ShownProduct } from '@shopkeeper/catalog';

/** Asks a public address of the shop under test. */
async function ask<T>(request: APIRequestContext, path: string): Promise<T> {
  const reply = await request.get(path);
  const { data } = (await reply.json()) as { data: T };
  return data;
}

interface Shown {
  readonly product: ShownProduct;
}

/** A product that can be bought, with one of its SKUs. */
export async function soldProduct({ request }: Pick<Page, 'request'>): Promise<{ product: ShownProduct; skuId: number }> {
  const { result } = await ask<{ result: readonly ShownCard[] }>(request, '/api/shop/products');
  const asked = result.filter(({ isSoldOut }) => !isSoldOut).map(({ id }) => ask<Shown>(request, `/api/shop/product?id=${id}`));
  const found = (await Promise.all(asked)).flatMap(({ product }) => {
    const sku = product.skus.find(({ stock }) => stock !== 'out');
    return sku && (product.minQty ?? 1) === 1 ? [{ product, skuId: sku.skuId }] : [];
  });
  const [first] = found;
  if (!first) throw new Error('the demo shop sells nothing');
  return first;
}

/** A category that visitors see. */
export async function anyCategory({ request }: Pick<Page, 'request'>): Promise<ShownCategory> {
  const { result } = await ask<{ result: readonly ShownCategory[] }>(request, '/api/shop/categories');
  const [first] = result;
  if (!first) throw new Error('the demo shop has no category');
  return first;
}
