import { addressReply, memberReply } from '@shopkeeper/member';
import { fen, instant, type ReplyOf, textParams } from '@shopkeeper/resource/schema';
import * as z from 'zod/mini';
import type { PriceStep } from '../order/price-terms.domain.ts';
import type { LineRejection } from '../order/sale.domain.ts';

/** The SKU of an offer or of a line. */
const sku = z.object({
  skuId: z.int(),
  productId: z.int(),
  name: z.string(),
  specText: z.string(),
  skuCode: z.nullable(z.string()),
  image: z.nullable(z.string()),
});

const offeredReply = z.extend(sku, {
  price: fen,
  available: z.int(),
  minQty: z.nullable(z.int()),
  limitPerOrder: z.nullable(z.int()),
});

/** A SKU as the product search of order entry offers it; amounts are fen. */
export type OfferedSku = ReplyOf<typeof offeredReply>;

const line = z.extend(sku, {
  lineNo: z.int(),
  qty: z.int(),
  listPrice: fen,
  unitPrice: fen,
  /** The lowest price staff may agree. */
  floor: fen,
  override: z.nullable(z.object({ unitPrice: fen, reason: z.string() })),
  itemsAmount: fen,
  adjustAmount: fen,
  freightAmount: fen,
  payableAmount: fen,
  available: z.int(),
  /** What prevents placing the order with this line. */
  warnings: z.array(z.object({ errorCode: z.string(), details: z.record(z.string(), z.unknown()) })),
});

/** A line of a draft as order entry shows it; amounts are fen. */
export interface DraftLineView extends Omit<ReplyOf<typeof line>, 'warnings'> {
  readonly warnings: readonly Pick<LineRejection, 'errorCode' | 'details'>[];
}

export const draftReply = z.object({
  id: z.int(),
  version: z.int(),
  updatedAt: instant,
  member: z.nullable(memberReply),
  address: z.nullable(addressReply),
  deliveryType: z.enum(['express', 'pickup', 'virtual']),
  lines: z.array(line),
  itemCount: z.int(),
  itemsAmount: fen,
  discountAmount: fen,
  memberDiscountAmount: fen,
  couponAmount: fen,
  /** The coupon of the member, and why it does not apply; null without one. */
  coupon: z.nullable(
    z.object({
      id: z.int(),
      name: z.string(),
      kind: z.enum(['cash', 'discount', 'free_freight']),
      issue: z.nullable(z.object({ errorCode: z.string(), details: textParams })),
    }),
  ),
  adjustAmount: fen,
  freightAmount: fen,
  payableAmount: fen,
  currency: z.string(),
  /** Set by staff; null follows the products. */
  freight: z.nullable(fen),
  explanation: z.array(z.object({ key: z.string(), params: textParams, amount: fen })),
  buyerNote: z.nullable(z.string()),
  staffNote: z.nullable(z.string()),
  /** How current prices changed the total since the draft was last shown, in fen; null when it is unchanged. */
  repriced: z.nullable(z.object({ was: fen, now: fen })),
});

/** A priced draft, as order entry shows it. */
export interface DraftView extends Omit<ReplyOf<typeof draftReply>, 'lines' | 'explanation'> {
  readonly lines: readonly DraftLineView[];
  readonly explanation: readonly PriceStep[];
}

const summary = z.object({
  id: z.int(),
  version: z.int(),
  memberId: z.nullable(z.int()),
  nickname: z.nullable(z.string()),
  coverName: z.nullable(z.string()),
  coverImage: z.nullable(z.string()),
  itemCount: z.int(),
  payableAmount: fen,
  updatedAt: instant,
});

/** An open draft of the caller, in the list of drafts. */
export type DraftSummary = ReplyOf<typeof summary>;

export const draftsReply = z.object({ result: z.array(summary) });

export const placedReply = z.object({
  id: z.int(),
  version: z.int(),
  orderNo: z.string(),
  status: z.enum(['pending_payment', 'to_ship']),
  payableAmount: fen,
  payExpireAt: z.nullable(instant),
});

/** The reply of placing; the amount is fen, `payExpireAt` UTC epoch ms. */
export type Placed = ReplyOf<typeof placedReply>;

export const removedReply = z.object({ removed: z.int() });
export const discardedReply = z.object({ id: z.int() });
export const foundProductsReply = z.object({ result: z.array(offeredReply), unlisted: z.nullable(z.string()) });
export const scannedReply = z.object({ qty: z.int(), sku: offeredReply });
export const foundMembersReply = z.object({ result: z.array(memberReply) });
export const madeMemberReply = z.extend(memberReply, { isNew: z.boolean() });
export const addressesReply = z.object({ result: z.array(addressReply) });
