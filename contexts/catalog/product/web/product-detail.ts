import type { DetailOf } from '@shopkeeper/admin-ui';
import type { StockLevel } from '../../stock/stock.domain.ts';
import { product } from '../product.resource.ts';

/** The stock of a SKU as returned by the detail call. */
export interface SkuStock extends StockLevel {
  readonly available: number;
}

/** A full product with the stock of its SKUs by SKU id. */
export type ProductDetail = DetailOf<typeof product> & { readonly stock?: Readonly<Record<string, SkuStock>> };

const nothing: SkuStock = { onHand: 0, reserved: 0, allocated: 0, safety: 0, available: 0 };

/** Returns the stock of a SKU; zero if it has no level yet. */
export const stockOf = ({ stock }: Pick<ProductDetail, 'stock'>, skuId: number): SkuStock => stock?.[String(skuId)] ?? nothing;

/** URLs of a product's pages. */
export const productPath = (id: number): string => `${product.page}/${id}`;
export const productFormPath = (id: number | null): string => (id === null ? '/admin/addProduct' : `${product.page}/${id}/edit`);
