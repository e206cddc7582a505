import { fen, instant, textParams } from '@shopkeeper/server/openapi';
import * as z from 'zod/mini';

export const memberReply = z.object({
  id: z.int(),
  memberNo: z.string(),
  nickname: z.string(),
  mobile: z.nullable(z.string()),
  avatar: z.nullable(z.string()),
});

export const addressReply = z.object({
  id: z.int(),
  name: z.string(),
  mobile: z.string(),
  region: z.string().check(z.describe('shape.region')),
  detail: z.string(),
  label: z.nullable(z.string()),
  isDefault: z.boolean(),
});

/** The SKU of an offer or of a line. */
const sku = z.object({
  skuId: z.int(),
  productId: z.int(),
  name: z.string(),
  specText: z.string(),
  skuCode: z.nullable(z.string()),
  image: z.nullable(z.string()),
});

export const offeredReply = z.extend(sku, {
  price: fen,
  available: z.int(),
  minQty: z.nullable(z.int()),
  limitPerOrder: z.nullable(z.int()),
});

const line = z.extend(sku, {
  lineNo: z.int(),
  qty: z.int(),
  listPrice: fen,
  unitPrice: fen,
  floor: fen,
  override: z.nullable(z.object({ unitPrice: fen, reason: z.string() })),
  itemsAmount: fen,
  adjustAmount: fen,
  freightAmount: fen,
  payableAmount: fen,
  available: z.int(),
  warnings: z.array(z.object({ errorCode: z.string(), details: z.record(z.string(), z.unknown()) })),
});

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
  adjustAmount: fen,
  freightAmount: fen,
  payableAmount: fen,
  currency: z.string(),
  freight: z.nullable(fen),
  explanation: z.array(z.object({ key: z.string(), params: textParams, amount: fen })),
  buyerNote: z.nullable(z.string()),
  staffNote: z.nullable(z.string()),
  repriced: z.nullable(z.object({ was: fen, now: fen })),
});

export const draftsReply = z.object({
  result: z.array(
    z.object({
      id: z.int(),
      version: z.int(),
      memberId: z.nullable(z.int()),
      nickname: z.nullable(z.string()),
      coverName: z.nullable(z.string()),
      coverImage: z.nullable(z.string()),
      itemCount: z.int(),
      payableAmount: fen,
      updatedAt: instant,
    }),
  ),
});

export const placedReply = z.object({
  id: z.int(),
  version: z.int(),
  orderNo: z.string(),
  status: z.enum(['pending_payment', 'to_ship']),
  payableAmount: fen,
  payExpireAt: z.nullable(instant),
});

export const discardedReply = z.object({ id: z.int() });
export const foundProductsReply = z.object({ result: z.array(offeredReply) });
export const scannedReply = z.object({ qty: z.int(), sku: offeredReply });
export const foundMembersReply = z.object({ result: z.array(memberReply) });
export const madeMemberReply = z.extend(memberReply, { isNew: z.boolean() });
export const addressesReply = z.object({ result: z.array(addressReply) });
