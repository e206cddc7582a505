import { memberTermsOf } from '@shopkeeper/member/server';
import type { Engine } from '@shopkeeper/server';
import type { Queryable } from '@shopkeeper/server/database';
import { priceStages } from '../effective-price.domain.ts';
import { listedPricesOf, type PriceBuyer } from './effective-price.operations.ts';

/** A SKU and the product's own price of a unit, in fen. */
export interface ShownUnit {
  readonly skuId: number;
  readonly price: number;
}

interface Reading {
  readonly db: Queryable;
  readonly engine: Engine;
}

/** What everybody pays of a price, in basis points. */
const whole = 10_000;

/**
 * What one unit of each SKU costs a buyer, in fen, by the function that prices orders: the lists that hold for all, and for a member
 * those of level and group with the discount of the level. One statement for visitors, none while no list is active.
 */
export async function unitPricesOf(
  reading: Reading,
  buyer: PriceBuyer,
  units: readonly ShownUnit[],
): Promise<ReadonlyMap<number, number>> {
  const { memberId, at } = buyer;
  const [{ prices, audience }, terms] = await Promise.all([
    listedPricesOf(
      reading,
      buyer,
      units.map(({ skuId }) => skuId),
    ),
    memberId === null ? null : memberTermsOf(reading.db, memberId),
  ]);
  const levelBp = terms?.discountBp ?? whole;
  return new Map(
    units.map(({ skuId, price }) => {
      const [single] = priceStages(prices, { ...audience, skuId, listPrice: price, at, levelBp });
      return [skuId, single?.unitPrice ?? price];
    }),
  );
}

interface Card {
  readonly priceMin: number;
  readonly priceMax: number;
}

type WithUnits<C> = C & { readonly units: readonly ShownUnit[] };

/** Products of a page with what their SKUs cost a buyer, from the lowest to the highest price. */
export async function pricedCards<C extends Card>(
  reading: Reading,
  buyer: PriceBuyer,
  cards: readonly WithUnits<C>[],
): Promise<Omit<WithUnits<C>, 'units'>[]> {
  const prices = await unitPricesOf(
    reading,
    buyer,
    cards.flatMap(({ units }) => units),
  );
  return cards.map(({ units, ...card }) => {
    const own = units.map(({ skuId, price }) => prices.get(skuId) ?? price);
    return own.length === 0 ? card : { ...card, priceMin: Math.min(...own), priceMax: Math.max(...own) };
  });
}
