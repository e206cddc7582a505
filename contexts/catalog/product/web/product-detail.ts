import type { DetailOf } from '@shopkeeper/web-kit/resource';
import type { StockLevel } from '../../stock/stock.domain.ts';
import type { product } from '../product.resource.ts';

/** What there is of a SKU, as the detail call answers it. */
export interface SkuStock extends StockLevel {
  readonly available: number;
}

/** A whole product with the stock of its SKUs by SKU id. */
export type ProductDetail = DetailOf<typeof product> & { readonly stock?: Readonly<Record<string, SkuStock>> };

const nothing: SkuStock = { onHand: 0, reserved: 0, allocated: 0, safety: 0, available: 0 };

/** The stock of a SKU; one that has none yet has nothing. */
export const stockOf = ({ stock }: Pick<ProductDetail, 'stock'>, skuId: number): SkuStock => stock?.[String(skuId)] ?? nothing;
