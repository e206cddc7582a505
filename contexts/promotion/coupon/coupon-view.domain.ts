import type { Rejection } from '@shopkeeper/resource';
import { fen, instant, type ReplyOf, textParams } from '@shopkeeper/resource/schema';
import * as z from 'zod/mini';

/** A business error as a reply shows it: its code with the texts and numbers of its message. */
export const shownIssue = ({ errorCode, details }: Rejection) => ({
  errorCode,
  details: Object.fromEntries(
    Object.entries(details).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, value] as const] : [],
    ),
  ),
});

export const couponTabs = ['available', 'used', 'expired'] as const;
export type CouponTab = (typeof couponTabs)[number];

/** What a coupon takes off; amounts are fen, `discountBp` is what the buyer still pays. */
const rule = z.object({
  name: z.string(),
  description: z.nullable(z.string()),
  kind: z.enum(['cash', 'discount', 'free_freight']),
  valueAmount: z.nullable(fen),
  discountBp: z.nullable(z.int()),
  capAmount: z.nullable(fen),
  thresholdAmount: fen,
  scope: z.enum(['all', 'category', 'product', 'exclude_product', 'condition']),
  stacking: z.enum(['all', 'no_points', 'alone']),
});
export type CouponRule = ReplyOf<typeof rule>;

const owned = z.extend(rule, {
  id: z.int(),
  code: z.string(),
  status: z.enum(['available', 'locked', 'used', 'expired', 'void']),
  isPaused: z.boolean(),
  validFrom: z.nullable(instant),
  validTo: z.nullable(instant),
  usedAt: z.nullable(instant),
  orderId: z.nullable(z.int()),
  orderNo: z.nullable(z.string()),
  discountAmount: z.nullable(fen),
});
/** A coupon as its member sees it. */
export type OwnCoupon = ReplyOf<typeof owned>;

export const ownCouponsReply = z.object({ result: z.array(owned), next: z.nullable(z.int()) });
export type OwnCoupons = ReplyOf<typeof ownCouponsReply>;

const offered = z.extend(rule, {
  templateId: z.int(),
  validity: z.enum(['fixed', 'days']),
  validTo: z.nullable(instant),
  validDays: z.nullable(z.int()),
  claimTo: z.nullable(instant),
  /** How many are left in all; null for any number. */
  left: z.nullable(z.int()),
  /** Why the member cannot claim it now; null if they can. */
  issue: z.nullable(z.object({ errorCode: z.string(), details: textParams })),
});
/** A template that members may claim. */
export type OfferedCoupon = ReplyOf<typeof offered>;

export const offeredCouponsReply = z.object({ result: z.array(offered) });
export const claimedReply = z.object({ id: z.int(), code: z.string(), validTo: instant });
