import { fen, instant, type ReplyOf, textParams } from '@shopkeeper/resource/schema';
import * as z from 'zod/mini';

const offer = z.object({
  id: z.int(),
  name: z.string(),
  kind: z.enum(['cash', 'discount', 'free_freight']),
  validTo: z.nullable(instant),
  /** How much less the whole basket costs with it, freight included. */
  saved: fen,
  /** Why it does not apply; null if it does. */
  issue: z.nullable(z.object({ errorCode: z.string(), details: textParams })),
});

/** A coupon of a member for a basket. */
export type BasketCouponOffer = ReplyOf<typeof offer>;

/** Those that apply first, the best one of them first; `best` is its id. */
export const basketCouponsReply = z.object({ result: z.array(offer), best: z.nullable(z.int()) });
export type BasketCoupons = ReplyOf<typeof basketCouponsReply>;
