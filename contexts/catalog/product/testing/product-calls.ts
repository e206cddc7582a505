import { randomUUID } from 'node:crypto';
import type { Caller, TestShop } from '../../../../tests/setup/shop.ts';

export interface Sku {
  readonly id: number;
  readonly skuCode: string;
  readonly barcode: string | null;
  readonly values: readonly string[];
  readonly priceAmount: number;
}
export interface Product {
  readonly id: number;
  readonly version: number;
  readonly name: string;
  readonly spuCode: string;
  readonly handle: string;
  readonly status: string;
  readonly priceMin: number;
  readonly priceMax: number;
  readonly skuCount: number;
  readonly stockTotal: number;
  readonly lowSkus: number;
  readonly skus: readonly Sku[];
  readonly stock: Readonly<Record<string, { readonly onHand: number; readonly available: number }>>;
  readonly allowed: Readonly<Record<string, unknown>>;
}

export const prefix = '/admin/catalog/product/';

export const idempotencyHeader = (): Record<string, string> => ({ 'idempotency-key': randomUUID() });

interface TransitionResult {
  readonly row: Product;
  readonly error: string;
  readonly details: Readonly<Record<string, unknown>>;
}

type SavedProduct = Product & { readonly error: string; readonly fields: readonly object[] };

/** Calls shared by the product tests, in a shop with one category. */
export function productCalls(shop: Pick<TestShop, 'post'>, categoryId: number) {
  const draft = (more: object = {}) => ({
    name: 'Tea cup',
    categoryId,
    images: ['https://example.com/cup.jpg'],
    specs: ['Colour'],
    skus: [
      { values: ['Blue'], priceAmount: 1250 },
      { values: ['Red'], priceAmount: 990 },
    ],
    ...more,
  });
  return {
    draft,
    async add(more: object = {}): Promise<Product> {
      const { code, data, msg } = await shop.post<Product>(`${prefix}add`, draft(more));
      if (code !== 1) throw new Error(`${msg} ${JSON.stringify(data)}`);
      return data;
    },
    detail: async (id: number): Promise<Product> => (await shop.post<Product>(`${prefix}GetDetailPage`, { id })).data,
    transition: (name: string, row: { id: number; version: number }, more: object = {}) =>
      shop.post<TransitionResult>(`${prefix}${name}`, { id: row.id, version: row.version, ...more }),
    saveWithStock: (body: object, headers = idempotencyHeader(), as?: Caller) =>
      shop.post<SavedProduct>(`${prefix}SaveWithStock`, body, as, headers),
  };
}

/** Returns the stock on hand of each SKU, by its values. */
export const countedOf = (row: Product): Record<string, number> =>
  Object.fromEntries(row.skus.map((sku) => [sku.values.join('/'), row.stock[sku.id]?.onHand ?? -1]));
