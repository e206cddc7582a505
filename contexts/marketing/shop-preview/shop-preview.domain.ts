import { fen, instant, type ReplyOf } from '@shopkeeper/resource/schema';
import * as z from 'zod/mini';

/** The shop at an instant. Amounts are fen. */
export const shopThenReply = z.object({
  at: instant,
  banners: z.array(z.object({ id: z.int(), title: z.string(), image: z.string(), position: z.string() })),
  products: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      image: z.nullable(z.string()),
      priceMin: fen,
      priceMax: fen,
      /** The product's own lowest price. */
      ownMin: fen,
    }),
  ),
  /** What the member may claim then; none for a visitor. */
  coupons: z.array(
    z.object({
      templateId: z.int(),
      name: z.string(),
      kind: z.enum(['cash', 'discount', 'free_freight']),
      valueAmount: z.nullable(fen),
      discountBp: z.nullable(z.int()),
      thresholdAmount: fen,
      claimTo: z.nullable(instant),
      isClaimable: z.boolean(),
    }),
  ),
  /** What the member finds among the messages then; none for a visitor. */
  notices: z.array(z.object({ id: z.int(), title: z.string(), endAt: z.nullable(instant) })),
});

/** What begins or ends first after an instant, all of it at that one instant; null where nothing is scheduled. */
export const nextChangeReply = z.object({
  at: z.nullable(instant),
  changes: z.array(
    z.object({
      of: z.enum(['price-list', 'coupon', 'notice', 'banner']),
      does: z.enum(['starts', 'ends']),
      id: z.int(),
      name: z.string(),
    }),
  ),
});

export type NextChange = ReplyOf<typeof nextChangeReply>;
export type ChangeSubject = NextChange['changes'][number]['of'];

export type ShopThen = ReplyOf<typeof shopThenReply>;
