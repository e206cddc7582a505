import { reject, type Rejection } from '@shopkeeper/resource';
import type { CouponTerms } from '@shopkeeper/promotion';
import type { PriceCoupon } from './price-terms.domain.ts';

/** A coupon in a basket: as the price calculation takes it, or why it does not apply. */
export interface BasketCoupon {
  readonly id: number;
  readonly name: string;
  readonly kind: CouponTerms['kind'];
  readonly stacking: CouponTerms['stacking'];
  readonly validTo: number | null;
  readonly price: PriceCoupon | null;
  readonly issue: Rejection | null;
}

/** A line of a basket, as the scope of a coupon sees it. */
export interface ScopedLine {
  readonly skuId: number;
  readonly productId: number;
}

/**
 * The SKUs of a basket that a coupon covers; null for all. `matching` are the products of the basket that are in a category of the
 * coupon, or that its condition holds for.
 */
export function coveredSkus(
  { scope, productIds }: Pick<CouponTerms, 'scope' | 'productIds'>,
  lines: readonly ScopedLine[],
  matching: ReadonlySet<number>,
): readonly number[] | null {
  if (scope === 'all') return null;
  const isCovered = ({ productId }: ScopedLine): boolean =>
    scope === 'category' || scope === 'condition'
      ? matching.has(productId)
      : productIds.includes(productId) === (scope === 'product');
  return lines.filter(isCovered).map(({ skuId }) => skuId);
}

/** What a coupon takes off; fen. */
type CouponTakes = Pick<CouponTerms, 'kind' | 'thresholdAmount' | 'valueAmount' | 'discountBp' | 'capAmount'>;

/** The rule of a coupon for the price calculation. Amounts are fen. */
export function priceCouponOf(terms: CouponTakes, skuIds: readonly number[] | null): PriceCoupon {
  const { kind, thresholdAmount: threshold } = terms;
  if (kind === 'cash') return { kind, threshold, skuIds, value: terms.valueAmount ?? 0 };
  if (kind === 'discount') return { kind, threshold, skuIds, discountBp: terms.discountBp ?? 10_000, cap: terms.capAmount };
  return { kind, threshold, skuIds };
}

/**
 * Whether a coupon may be used for this basket, apart from its amounts. Rejects with `order.coupon-no-items` and
 * `order.coupon-not-with-points`.
 */
export function fitsBasket(
  { stacking }: Pick<CouponTerms, 'stacking'>,
  { skuIds, points }: { readonly skuIds: readonly number[] | null; readonly points: number },
): true | Rejection {
  if (skuIds?.length === 0) return reject('order.coupon-no-items');
  return points === 0 || stacking === 'all' || reject('order.coupon-not-with-points', { points });
}
