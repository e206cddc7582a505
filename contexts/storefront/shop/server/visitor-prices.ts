import type { OfferedUnit, ShownProduct } from '@shopkeeper/catalog';
import { type PriceBuyer, unitPricesOf } from '@shopkeeper/promotion/server';
import type { Context } from '@shopkeeper/server';

type Reading = Pick<Context, 'db' | 'engine' | 'at'>;

/** A visitor: only price lists that hold for all give them a price. */
export const visitorAt = ({ at }: Pick<Reading, 'at'>): PriceBuyer => ({ memberId: null, at });

/** A product with the prices for visitors; the product's own price is struck out above a lower one. */
export async function pricedProduct(reading: Reading, product: ShownProduct): Promise<ShownProduct> {
  const prices = await unitPricesOf(reading, visitorAt(reading), product.skus);
  const skus = product.skus.map((sku) => {
    const price = prices.get(sku.skuId) ?? sku.price;
    const struck = Math.max(sku.price, sku.listPrice ?? 0);
    return { ...sku, price, listPrice: struck > price ? struck : null };
  });
  return { ...product, skus };
}

/** SKUs in the cart of a visitor, with the prices for visitors. */
export async function pricedUnits(reading: Reading, units: readonly OfferedUnit[]): Promise<OfferedUnit[]> {
  const prices = await unitPricesOf(reading, visitorAt(reading), units);
  return units.map((unit) => ({ ...unit, price: prices.get(unit.skuId) ?? unit.price }));
}
