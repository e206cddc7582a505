import { isRejection } from '@shopkeeper/resource';
import { fitsBasket } from '../order/basket-coupon.domain.ts';
import { couponOff } from '../order/price-deductions.domain.ts';
import type { PriceCoupon } from '../order/price-terms.domain.ts';

/** A paid order as it was priced; fen. */
export interface PastOrder {
  readonly pointsAmount: number;
  readonly freightAmount: number;
  readonly lines: readonly PastLine[];
}

interface PastLine {
  readonly skuId: number;
  readonly itemsAmount: number;
  readonly discountAmount: number;
  readonly memberDiscountAmount: number;
}

/** What a coupon takes off, and what it may be used with. */
export interface PastCoupon {
  readonly price: PriceCoupon;
  readonly stacking: 'all' | 'no_points' | 'alone';
}

/**
 * What a coupon would have taken off a past order, by the rules of checkout: `eligibleAmount` is what the items that it covers cost,
 * `saved` null where it would not have applied. A coupon that takes nothing beside it replaces the discount of the level.
 */
export function savedOf(
  { lines, pointsAmount, freightAmount }: PastOrder,
  { price, stacking }: PastCoupon,
): { readonly eligibleAmount: number; readonly saved: number | null } {
  const isAlone = stacking === 'alone';
  const covered = lines.filter(({ skuId }) => price.skuIds === null || price.skuIds.includes(skuId));
  const costOf = ({ itemsAmount, discountAmount, memberDiscountAmount }: PastLine): number =>
    itemsAmount - discountAmount - (isAlone ? 0 : memberDiscountAmount);
  const eligibleAmount = covered.reduce((sum, line) => sum + costOf(line), 0);
  const skuIds = price.skuIds === null ? null : covered.map(({ skuId }) => skuId);
  const off = fitsBasket({ stacking }, { skuIds, points: pointsAmount }) === true ? couponOff(price, eligibleAmount) : null;
  if (off === null || isRejection(off)) return { eligibleAmount, saved: null };
  const replaced = isAlone ? lines.reduce((sum, { memberDiscountAmount }) => sum + memberDiscountAmount, 0) : 0;
  const saved = (price.kind === 'free_freight' ? freightAmount : off) - replaced;
  return { eligibleAmount, saved: saved > 0 ? saved : null };
}
