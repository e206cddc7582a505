import { type Operation, systemWithin, transition, tryTransition } from '@shopkeeper/crud/lifecycle';
import type { Queryable } from '@shopkeeper/server/database';
import type { Claimant } from '../coupon-claim.domain.ts';
import type { CouponTerms } from '../coupon-use.domain.ts';
import type { TemplateTrialTerms } from '../template-terms.domain.ts';
import { coupon } from '../coupon.resource.ts';
import { couponSettings } from '../coupon.settings.ts';
import { claimantWithSegments } from './claimant.ts';
import { couponById, couponsToUse, templateOnTrial, usedCoupons } from './coupon-rows.ts';

/** A coupon of a member, in whatever state; null for one that is not theirs. */
export const couponTermsOf = async (
  db: Queryable,
  of: { readonly id: number; readonly memberId: number },
): Promise<CouponTerms | null> => (await couponById(db, of))[0] ?? null;

/** Up to 100 coupons that a member has at an instant (UTC epoch ms), those that end first first. */
export const couponsToUseOf = (db: Queryable, memberId: number, at: number): Promise<readonly CouponTerms[]> =>
  couponsToUse(db, { memberId, at: new Date(at) });

/** A template, whatever its state; null for none. */
export const templateTermsOf = async (db: Queryable, id: number): Promise<TemplateTrialTerms | null> =>
  (await templateOnTrial(db, { id }))[0] ?? null;

/** What decides whether a template is for a member; null for nobody who is active. */
export const claimantFor = (
  db: Queryable,
  { segmentIds }: Pick<TemplateTrialTerms, 'segmentIds'>,
  of: { readonly memberId: number; readonly at: number },
): Promise<Claimant | null> => claimantWithSegments(db, { ...of, segmentIds });

/** A coupon that an order used, with what it took off in fen. */
export interface UsedCoupon {
  readonly id: number;
  readonly orderId: number;
  readonly discountAmount: number;
}

/** The next used coupons of a template after an id, ascending. */
export const usedCouponsOf = (
  db: Queryable,
  of: { readonly templateId: number; readonly after: number; readonly limit: number },
): Promise<readonly UsedCoupon[]> => usedCoupons(db, of);

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
