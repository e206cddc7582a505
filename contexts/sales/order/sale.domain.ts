import type { Sellable } from '@shopkeeper/catalog';
import { reject, type Rejection } from '@shopkeeper/resource';
import type { EffectivePrice } from '@shopkeeper/promotion';
import type { PriceFreight, PriceFreightCharge, PriceLineInput } from './price-terms.domain.ts';

/** A SKU that a buyer requests, with the price that staff agreed, if any. */
export interface RequestedLine {
  readonly skuId: number;
  readonly qty: number;
  readonly override: { readonly unitPrice: number; readonly reason: string } | null;
}

/** Why a line cannot be sold as it is. `lineNo` counts from 1. */
export interface LineRejection extends Rejection {
  readonly lineNo: number;
}

const sumBy = (lines: readonly RequestedLine[], keyOf: (line: RequestedLine) => number): Map<number, number> => {
  const sums = new Map<number, number>();
  for (const line of lines) sums.set(keyOf(line), (sums.get(keyOf(line)) ?? 0) + line.qty);
  return sums;
};

/**
 * Returns everything that prevents selling these lines: warnings while a draft is edited; at placing the first one is the
 * business error. `order.unknown-sku`, `order.not-on-sale`, `order.short-stock` (available, asked over all lines of the SKU),
 * `order.below-minimum` and `order.above-limit` (over all lines of the product).
 */
export function lineRejections(lines: readonly RequestedLine[], sellables: ReadonlyMap<number, Sellable>): LineRejection[] {
  const bySku = sumBy(lines, ({ skuId }) => skuId);
  const byProduct = sumBy(lines, ({ skuId }) => sellables.get(skuId)?.productId ?? 0);
  return lines.flatMap(({ skuId }, place) => {
    const one = sellables.get(skuId);
    const sums = { ofSku: bySku.get(skuId) ?? 0, ofProduct: byProduct.get(one?.productId ?? 0) ?? 0 };
    const found = one ? issuesOf(one, sums) : [reject('order.unknown-sku', { skuId })];
    return found.map((issue) => ({ ...issue, lineNo: place + 1 }));
  });
}

function issuesOf(one: Sellable, sums: { readonly ofSku: number; readonly ofProduct: number }): Rejection[] {
  const { skuId, name, minQty, limitPerOrder, available } = one;
  if (!one.isOnSale) return [reject('order.not-on-sale', { skuId, name })];
  return [
    ...(sums.ofSku > available
      ? [reject('order.short-stock', { skuId, name, available: Math.max(0, available), asked: sums.ofSku })]
      : []),
    ...(minQty !== null && sums.ofProduct < minQty
      ? [reject('order.below-minimum', { skuId, name, min: minQty, asked: sums.ofProduct })]
      : []),
    ...(limitPerOrder !== null && sums.ofProduct > limitPerOrder
      ? [reject('order.above-limit', { skuId, name, max: limitPerOrder, asked: sums.ofProduct })]
      : []),
  ];
}

/**
 * Returns the freight of an order. Of the fixed freights of its products the highest applies once, and the charge of each freight
 * template is added; an amount set by staff replaces all of it. Only express delivery has freight.
 */
export function freightOf(
  sellables: readonly Pick<Sellable, 'freightMode' | 'freightAmount'>[],
  options: { readonly deliveryType: string; readonly byHand: number | null; readonly charges?: readonly PriceFreightCharge[] },
): PriceFreight {
  const { deliveryType, byHand, charges = [] } = options;
  if (byHand !== null) return { mode: 'fixed', amount: byHand, freeFrom: null };
  if (deliveryType !== 'express') return { mode: 'free' };
  const fixed = sellables.flatMap(({ freightMode, freightAmount }, place) =>
    freightMode === 'fixed' ? [{ place, amount: freightAmount ?? 0 }] : [],
  );
  const dearest = Math.max(0, ...fixed.map(({ amount }) => amount));
  if (charges.length === 0) return dearest > 0 ? { mode: 'fixed', amount: dearest, freeFrom: null } : { mode: 'free' };
  const own = { template: '', amount: dearest, freeFrom: null, places: fixed.map(({ place }) => place) };
  return { mode: 'template', charges: dearest > 0 ? [own, ...charges] : charges };
}

/** Converts a requested line at its current price, or that of a price list, to the input of the price calculation. */
export const priceLineOf = (line: RequestedLine, sellable: Sellable, listed: EffectivePrice | null = null): PriceLineInput => ({
  skuId: line.skuId,
  qty: line.qty,
  listPrice: sellable.listPrice,
  override: line.override,
  cost: sellable.cost,
  weightG: sellable.weightG,
  ...(listed ? { listed, isSale: !listed.withLevelDiscount } : {}),
});
