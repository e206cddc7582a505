import { addressReply } from '@shopkeeper/member';
import { fen, type ReplyOf, textParams } from '@shopkeeper/resource/schema';
import * as z from 'zod/mini';

const line = z.object({
  skuId: z.int(),
  productId: z.int(),
  name: z.string(),
  specText: z.string(),
  image: z.nullable(z.string()),
  qty: z.int(),
  /** What a unit costs the buyer. */
  price: fen,
  /** What the line costs after the discounts on goods. */
  amount: fen,
});

export const quoteReply = z.object({
  lines: z.array(line),
  /** Whether anything is sent as a parcel; otherwise no address is needed. */
  isPhysical: z.boolean(),
  addresses: z.array(addressReply),
  itemsAmount: fen,
  discountAmount: fen,
  memberDiscountAmount: fen,
  couponAmount: fen,
  pointsAmount: fen,
  freightAmount: fen,
  taxAmount: fen,
  payableAmount: fen,
  /** How the amount comes about; the signed amounts of all steps add up to the payable amount. */
  steps: z.array(z.object({ key: z.string(), params: textParams, amount: fen })),
  /** The points that this order uses, and what it could use. Amounts are fen. */
  points: z.object({ available: z.int(), used: z.int(), usable: z.int(), usableAmount: fen }),
  /** The chosen coupon; where it does not apply, the amounts are without it. */
  coupon: z.nullable(z.object({ id: z.int(), name: z.string(), applies: z.boolean() })),
  /** The balance, which pays an order as a whole. */
  balance: z.object({ available: fen }),
  issues: z.array(z.object({ skuId: z.int(), errorCode: z.string(), name: z.string(), bound: z.nullable(z.int()) })),
});

/** What an order would cost now, with what it needs to be placed; amounts are fen. */
export type CheckoutQuote = ReplyOf<typeof quoteReply>;
