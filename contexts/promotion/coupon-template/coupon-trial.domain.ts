import { fen, instant, type ReplyOf, textParams } from '@shopkeeper/resource/schema';
import * as z from 'zod/mini';

/** What decides whether a coupon applies, in the order in which it is asked. */
export const trialRules = ['audience', 'validity', 'items', 'stacking', 'amount'] as const;
export type TrialRule = (typeof trialRules)[number];

const issue = z.nullable(z.object({ errorCode: z.string(), details: textParams }));

/** A coupon of a template tried on a basket. Amounts are fen. */
export const couponTrialReply = z.object({
  at: instant,
  applies: z.boolean(),
  /** How much less the basket costs with it, freight included. */
  saved: fen,
  /** What the basket costs without and with it. */
  payableBefore: fen,
  payableAfter: fen,
  /** What the items that it covers cost, of all items. */
  eligibleAmount: fen,
  itemsAmount: fen,
  /** Each rule that was asked, until one refuses; `open` where nothing was said that it could judge by. */
  checks: z.array(z.object({ rule: z.enum(trialRules), outcome: z.enum(['ok', 'refused', 'open']), issue })),
  lines: z.array(z.object({ name: z.string(), specText: z.string(), qty: z.int(), amount: fen, isCovered: z.boolean() })),
});

export type CouponTrial = ReplyOf<typeof couponTrialReply>;
