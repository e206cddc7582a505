import type { Engine } from '@shopkeeper/server';
import type { Queryable } from '@shopkeeper/server/database';
import { type Audience, effectivePrice, type EffectivePrice, type ListedPrice } from '../effective-price.domain.ts';
import { priceListSettings } from '../price-list.settings.ts';
import { buyerAudience, nobody } from './buyer-audience.ts';
import { listedPrice, pricesInForce } from './price-list-rows.ts';

/** For whom and when prices are asked; `at` is UTC epoch ms. */
export interface PriceBuyer {
  readonly memberId: number | null;
  readonly at: number;
}

/** The prices of lists that may apply to a buyer, and who the buyer is to them. */
export interface ListedPrices {
  readonly prices: readonly ListedPrice[];
  readonly audience: Audience;
}

const none: ListedPrices = { prices: [], audience: nobody };

/**
 * Reads the prices of lists in force for these SKUs, and level and group of the member, in one round trip; segments in another one,
 * where a list is for some. No statement is made while no list is active.
 */
export async function listedPricesOf(
  { db, engine }: { readonly db: Queryable; readonly engine: Engine },
  { memberId, at }: PriceBuyer,
  skuIds: readonly number[],
): Promise<ListedPrices> {
  if (skuIds.length === 0 || !engine.settings.read(priceListSettings).applies) return none;
  const rows = pricesInForce(db, { skuIds: [...new Set(skuIds)], at: new Date(at) });
  const [prices, audience] = await Promise.all([rows, buyerAudience(db, { memberId, at }, rows)]);
  return { prices: prices.map(listedPrice), audience };
}

/** A quantity of a SKU at the product's own price, in fen. */
export interface PricedQuantity {
  readonly skuId: number;
  readonly qty: number;
  readonly listPrice: number;
}

/** The price that the lists give for each line, by its place; null where the product's own price applies. Amounts are fen. */
export const pricesOfLines = (
  { prices, audience }: ListedPrices,
  at: number,
  lines: readonly PricedQuantity[],
): readonly (EffectivePrice | null)[] => {
  if (prices.length === 0) return lines.map(() => null);
  const bySku = new Map<number, number>();
  for (const { skuId, qty } of lines) bySku.set(skuId, (bySku.get(skuId) ?? 0) + qty);
  return lines.map(({ skuId, qty, listPrice }) =>
    effectivePrice(prices, { ...audience, at, skuId, listPrice, qty: bySku.get(skuId) ?? qty }),
  );
};
