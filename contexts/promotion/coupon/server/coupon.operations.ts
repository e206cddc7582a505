import { type Operation, systemWithin, transition, tryTransition } from '@shopkeeper/crud/lifecycle';
import type { Queryable } from '@shopkeeper/server/database';
import type { CouponTerms } from '../coupon-use.domain.ts';
import { coupon } from '../coupon.resource.ts';
import { couponSettings } from '../coupon.settings.ts';
import { couponById, couponsToUse } from './coupon-rows.ts';

/** A coupon of a member, in whatever state; null for one that is not theirs. */
export const couponTermsOf = async (
  db: Queryable,
  of: { readonly id: number; readonly memberId: number },
): Promise<CouponTerms | null> => (await couponById(db, of))[0] ?? null;

/** Up to 100 coupons that a member has at an instant (UTC epoch ms), those that end first first. */
export const couponsToUseOf = (db: Queryable, memberId: number, at: number): Promise<readonly CouponTerms[]> =>
  couponsToUse(db, { memberId, at: new Date(at) });

/** The order that a coupon pays a part of; the amount is fen. */
interface Using {
  readonly couponId: number;
  readonly orderId: number;
}

/**
 * An order that is being placed takes a coupon: of several orders one has it. Rejects with `coupon.illegal-transition` and the errors
 * of `isValidNow`.
 */
export async function lockCoupon(
  op: Operation,
  { couponId, ...input }: Using & { readonly orderNo: string; readonly amount: number },
): Promise<void> {
  const within = systemWithin(op, 'promotion.coupon.lock');
  await transition(within, coupon.transitions.lock, { id: couponId, input });
}

/** The order is paid. */
export async function useCoupon(op: Operation, { couponId, orderId }: Using): Promise<void> {
  const within = systemWithin(op, 'promotion.coupon.use');
  await transition(within, coupon.transitions.use, { id: couponId, input: { orderId } });
}

/** The order was closed before it was paid: the coupon can be used again while it is valid. */
export async function releaseCoupon(op: Operation, { couponId, orderId }: Using): Promise<void> {
  const within = systemWithin(op, 'promotion.coupon.release');
  await transition(within, coupon.transitions.release, { id: couponId, input: { orderId } });
}

/** The order was refunded whole: the coupon comes back once, as the settings say, valid for some days more. */
export async function giveCouponBack(op: Operation, { couponId, orderId }: Using): Promise<void> {
  const { returnsOnRefund, extendDays: days } = op.engine.settings.read(couponSettings);
  if (!returnsOnRefund) return;
  const within = systemWithin(op, 'promotion.coupon.give-back');
  await tryTransition(within, coupon.transitions.giveBack, { id: couponId, input: { orderId, days } });
}
