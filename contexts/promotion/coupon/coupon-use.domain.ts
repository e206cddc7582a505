import { reject, type Rejection } from '@shopkeeper/resource';
import type { Condition } from '@shopkeeper/resource/conditions';

/** When a coupon may be used; UTC epoch ms. A code that nobody has redeemed has no instants. */
interface Validity {
  readonly validFrom: number | null;
  readonly validTo: number | null;
}

/**
 * Whether a coupon is valid at an instant: from its first until before its last, whether or not the end was booked already. Rejects
 * with `coupon.not-yet-valid` (validFrom) and `coupon.expired` (validTo).
 */
export function isValidNow({ validFrom, validTo }: Validity, at: number): true | Rejection {
  if (validFrom !== null && at < validFrom) return reject('coupon.not-yet-valid', { validFrom });
  return (validTo !== null && at < validTo) || reject('coupon.expired', { validTo: validTo ?? 0 });
}

/** A coupon is used and released by the order that holds it. Rejects with `coupon.other-order`. */
export const isOfOrder = (row: { readonly orderId: number | null }, input: { readonly orderId: number }): true | Rejection =>
  row.orderId === input.orderId || reject('coupon.other-order', { orderId: row.orderId });

/** A coupon comes back from a refund once. Rejects with `coupon.returned-before`. */
export const isReturnable = ({ returnedAt }: { readonly returnedAt: number | null }): true | Rejection =>
  returnedAt === null || reject('coupon.returned-before');

/** A coupon of a member with the state of its template. */
export interface OwnedCoupon extends Validity {
  readonly status: string;
  readonly templateStatus: string;
}

/** A coupon of a member with the rules of its template; amounts are fen, instants UTC epoch ms. */
export interface CouponTerms extends OwnedCoupon {
  readonly id: number;
  readonly code: string;
  readonly templateId: number;
  readonly name: string;
  readonly kind: 'cash' | 'discount' | 'free_freight';
  readonly valueAmount: number | null;
  readonly discountBp: number | null;
  readonly capAmount: number | null;
  readonly thresholdAmount: number;
  readonly scope: 'all' | 'category' | 'product' | 'exclude_product' | 'condition';
  readonly categoryIds: readonly number[];
  readonly productIds: readonly number[];
  /** The products of the scope `condition`. */
  readonly productCondition: Condition | null;
  readonly stacking: 'all' | 'no_points' | 'alone';
}

/**
 * Whether a coupon can pay an order placed at an instant; what it covers is decided with the items. Rejects with
 * `coupon.unavailable` (status), `coupon.paused`, and the errors of `isValidNow`.
 */
export function mayUse(held: OwnedCoupon, at: number): true | Rejection {
  if (held.status === 'expired') return reject('coupon.expired', { validTo: held.validTo ?? 0 });
  if (held.status !== 'available') return reject('coupon.unavailable', { status: held.status });
  if (held.templateStatus === 'paused') return reject('coupon.paused');
  return isValidNow(held, at);
}

/** A coupon as a basket sees it: what it would save in fen, or why it does not apply. */
export interface CouponOffer {
  readonly id: number;
  readonly saved: number;
  readonly validTo: number | null;
  readonly issue: object | null;
}

/** The coupon that saves most; of equal ones the one that ends first, then the one claimed first. Null where none saves anything. */
export function bestCoupon<O extends CouponOffer>(offers: readonly O[]): O | null {
  const end = ({ validTo }: O): number => validTo ?? Number.MAX_SAFE_INTEGER;
  const usable = offers.filter(({ issue, saved }) => issue === null && saved > 0);
  return usable.toSorted((a, b) => b.saved - a.saved || end(a) - end(b) || a.id - b.id)[0] ?? null;
}
