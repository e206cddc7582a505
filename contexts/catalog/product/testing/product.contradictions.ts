import type { InvariantContradictions } from '../../../../tests/setup/invariant-contradictions.ts';

export const contradictions: InvariantContradictions = {
  'product.prices': ['update catalog_product set price_min = price_min - 1 where id = 1'],
  'product.stock': ['update catalog_product set stock_total = stock_total + 1 where id = 1'],
  'product.skus': ['update catalog_product set sku_count = sku_count + 1 where id = 1'],
};
