import { reject, type Rejection } from '@shopkeeper/resource';
import type { PriceCoupon, PricePoints } from './price-terms.domain.ts';
import { portion } from './split.domain.ts';

/**
 * Returns what a coupon takes off the items it covers, in fen: never more than their price. A free-freight coupon takes nothing
 * off items.
 * Rejects with `order.coupon-below-threshold`.
 */
export function couponOff(coupon: PriceCoupon, eligible: number): number | Rejection<'order.coupon-below-threshold'> {
  if (eligible < coupon.threshold) return reject('order.coupon-below-threshold', { eligible, threshold: coupon.threshold });
  if (coupon.kind === 'free_freight') return 0;
  if (coupon.kind === 'cash') return Math.min(coupon.value, eligible);
  return Math.min(portion(eligible, 10_000 - coupon.discountBp, 10_000), coupon.cap ?? eligible);
}

/** Returns what the offered points pay of `remaining` fen: whole units, within what is offered and the allowed share. */
export function pointsOff(points: PricePoints, remaining: number): { readonly amount: number; readonly used: number } {
  const offered = Math.floor(points.offered / points.unit);
  const allowed = Math.floor(portion(remaining, points.maxShareBp, 10_000) / points.unitValue);
  const units = Math.max(0, Math.min(offered, allowed));
  return { amount: units * points.unitValue, used: units * points.unit };
}
