import type { Engine } from '@shopkeeper/server';
import type { Queryable } from '@shopkeeper/server/database';
import type { BasketCoupon } from '../basket-coupon.domain.ts';
import type { Price } from '../price-terms.domain.ts';
import type { LineRejection } from '../sale.domain.ts';
import { priceInput } from './price-input.ts';

/** A basket to be quoted. The SKUs exist. */
export interface QuoteInput {
  readonly lines: readonly { readonly skuId: number; readonly qty: number }[];
  readonly deliveryType: 'express' | 'pickup' | 'virtual';
  /** Whose prices apply; null for a visitor. */
  readonly memberId: number | null;
  /** The points that the buyer offers. */
  readonly points: number;
  /** A coupon of the member. */
  readonly couponId?: number | null;
  /** The six-digit code of the receiver; null while nobody knows. */
  readonly region: string | null;
}

/** A line of a quote. Amounts are fen; `amount` is what the line costs after all discounts on goods, before points and freight. */
export interface QuotedLine {
  readonly skuId: number;
  readonly qty: number;
  readonly listPrice: number;
  readonly unitPrice: number;
  readonly amount: number;
}

/** What an order of this basket would cost now, and what prevents it. */
export interface Quote extends Omit<Price, 'lines' | 'weightG'> {
  readonly lines: readonly QuotedLine[];
  readonly issues: readonly LineRejection[];
  /** The coupon, and why it does not apply; then the amounts are without it. */
  readonly coupon: BasketCoupon | null;
}

/**
 * Prices a basket exactly as placing it would, and writes nothing. Throws 400 for a SKU that does not exist (`lines.<n>.skuId`)
 * and a coupon that is not the member's (`couponId`), 409 with the errors of `priceOf`.
 */
export async function quoteOrder(
  pricing: { readonly db: Queryable; readonly engine: Engine; readonly at: number },
  { lines, region, ...input }: QuoteInput,
): Promise<Quote> {
  const requested = lines.map(({ skuId, qty }) => ({ skuId, qty, override: null }));
  const basket = { ...input, lines: requested, adjust: 0, freight: null };
  const { price, issues, coupon } = await priceInput(pricing, basket, async () => region);
  const { lines: priced, weightG: _weight, ...amounts } = price;
  return {
    ...amounts,
    issues,
    coupon,
    lines: priced.map(({ qty, listPrice, unitPrice, ...line }, place) => ({
      skuId: requested[place]?.skuId ?? 0,
      qty,
      listPrice,
      unitPrice,
      amount: line.itemsAmount - line.discountAmount - line.memberDiscountAmount,
    })),
  };
}
