import { fen, instant, type ReplyOf } from '@shopkeeper/resource/schema';
import * as z from 'zod/mini';

const order = z.object({ id: z.int(), orderNo: z.string(), paidAt: instant, eligibleAmount: fen, paidAmount: fen, saved: fen });

/**
 * What a template would have taken off a part of the past orders, as if every member had had a coupon of it. Amounts are fen; `next`
 * is the cursor of the next part, null at the end.
 */
export const backTestReply = z.object({
  from: instant,
  to: instant,
  /** Paid orders that were looked at. */
  orders: z.int(),
  /** Those that had another coupon, which they keep. */
  withCoupon: z.int(),
  /** Those that would have used it. */
  used: z.int(),
  cost: fen,
  /** What was paid for those that would have used it. */
  paidAmount: fen,
  /** Those of them that it would have taken most off. */
  dearest: z.array(order),
  next: z.nullable(z.object({ paidAt: instant, id: z.int() })),
});
export type BackTestSlice = ReplyOf<typeof backTestReply>;
export type BackTest = Omit<BackTestSlice, 'next'>;

/** How many orders a back-test names. */
export const namedOrders = 10;

/** Adds up the parts of a back-test; null of none. */
export function addedUp(parts: readonly BackTestSlice[]): BackTest | null {
  const [first, ...others] = parts;
  if (!first) return null;
  const { next: _next, ...start } = first;
  return others.reduce<BackTest>(
    (sum, part) => ({
      from: sum.from,
      to: sum.to,
      orders: sum.orders + part.orders,
      withCoupon: sum.withCoupon + part.withCoupon,
      used: sum.used + part.used,
      cost: sum.cost + part.cost,
      paidAmount: sum.paidAmount + part.paidAmount,
      dearest: [...sum.dearest, ...part.dearest].toSorted((a, b) => b.saved - a.saved || a.id - b.id).slice(0, namedOrders),
    }),
    start,
  );
}

/** What the coupons of a template have cost and brought; fen. */
export const couponReportReply = z.object({
  claimed: z.int(),
  used: z.int(),
  /** What they took off. */
  discountAmount: fen,
  /** What was paid for their orders, and what of it was refunded. */
  paidAmount: fen,
  refundedAmount: fen,
  /** Whether there are more than were added up. */
  isMore: z.boolean(),
});
export type CouponReport = ReplyOf<typeof couponReportReply>;
