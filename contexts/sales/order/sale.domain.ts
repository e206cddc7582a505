import { refuse } from '@shopkeeper/resource';
import type { Refusal } from '@shopkeeper/resource';
import type { PriceFreight, PriceLineInput } from './price-terms.domain.ts';

/** How far below the list price staff may go when nothing else is set: a fifth. */
export const defaultStaffLimitBp = 2000;

/** A SKU as it can be sold now; amounts are fen, `available` is pieces. */
export interface Sellable {
  readonly skuId: number;
  readonly productId: number;
  readonly name: string;
  readonly specText: string;
  readonly skuCode: string | null;
  readonly image: string | null;
  readonly listPrice: number;
  readonly cost: number | null;
  readonly weightG: number;
  readonly isOnSale: boolean;
  readonly isPhysical: boolean;
  readonly minQty: number | null;
  readonly limitPerOrder: number | null;
  readonly freightMode: 'free' | 'fixed';
  readonly freightAmount: number | null;
  readonly available: number;
}

/** What a buyer wants of one SKU, with the price that staff agreed, if any. */
export interface WantedLine {
  readonly skuId: number;
  readonly qty: number;
  readonly override: { readonly unitPrice: number; readonly reason: string } | null;
}

/** Why a line cannot be sold as it stands. `lineNo` counts from 1. */
export interface SaleFault extends Refusal {
  readonly lineNo: number;
}

const sumBy = (lines: readonly WantedLine[], keyOf: (line: WantedLine) => number): Map<number, number> => {
  const sums = new Map<number, number>();
  for (const line of lines) sums.set(keyOf(line), (sums.get(keyOf(line)) ?? 0) + line.qty);
  return sums;
};

/**
 * Everything that stands against selling these lines: while a draft is edited they are warnings, at placing the first one is
 * the refusal. `order.unknown-sku`, `order.not-on-sale`, `order.short-stock` (available, asked over all lines of the SKU),
 * `order.below-minimum` and `order.above-limit` (over all lines of the product).
 */
export function saleFaults(lines: readonly WantedLine[], sellables: ReadonlyMap<number, Sellable>): SaleFault[] {
  const bySku = sumBy(lines, ({ skuId }) => skuId);
  const byProduct = sumBy(lines, ({ skuId }) => sellables.get(skuId)?.productId ?? 0);
  return lines.flatMap(({ skuId }, place) => {
    const one = sellables.get(skuId);
    const sums = { ofSku: bySku.get(skuId) ?? 0, ofProduct: byProduct.get(one?.productId ?? 0) ?? 0 };
    const found = one ? faultsOf(one, sums) : [refuse('order.unknown-sku', { skuId })];
    return found.map((fault) => ({ ...fault, lineNo: place + 1 }));
  });
}

function faultsOf(one: Sellable, sums: { readonly ofSku: number; readonly ofProduct: number }): Refusal[] {
  const { skuId, name, minQty, limitPerOrder, available } = one;
  if (!one.isOnSale) return [refuse('order.not-on-sale', { skuId, name })];
  return [
    ...(sums.ofSku > available
      ? [refuse('order.short-stock', { skuId, name, available: Math.max(0, available), asked: sums.ofSku })]
      : []),
    ...(minQty !== null && sums.ofProduct < minQty
      ? [refuse('order.below-minimum', { skuId, name, min: minQty, asked: sums.ofProduct })]
      : []),
    ...(limitPerOrder !== null && sums.ofProduct > limitPerOrder
      ? [refuse('order.above-limit', { skuId, name, max: limitPerOrder, asked: sums.ofProduct })]
      : []),
  ];
}

/**
 * The freight of an order. Everything leaves together, so the dearest fixed freight among its products pays for the parcel; an
 * amount set by staff replaces it. Nothing travels unless it is sent by express.
 */
export function freightOf(
  sellables: readonly Pick<Sellable, 'freightMode' | 'freightAmount'>[],
  asked: { readonly deliveryType: string; readonly byHand: number | null },
): PriceFreight {
  if (asked.byHand !== null) return { mode: 'fixed', amount: asked.byHand, freeFrom: null };
  const dearest = Math.max(0, ...sellables.map((one) => (one.freightMode === 'fixed' ? (one.freightAmount ?? 0) : 0)));
  return asked.deliveryType === 'express' && dearest > 0 ? { mode: 'fixed', amount: dearest, freeFrom: null } : { mode: 'free' };
}

/** A wanted line with today's price, as the price rule takes it. */
export const priceLineOf = (line: WantedLine, sellable: Sellable): PriceLineInput => ({
  skuId: line.skuId,
  qty: line.qty,
  listPrice: sellable.listPrice,
  override: line.override,
  cost: sellable.cost,
  weightG: sellable.weightG,
});
