import { instant, type ReplyOf } from '@shopkeeper/resource/schema';
import * as z from 'zod/mini';

const text = z.nullable(z.string());

const lineReply = z.object({
  lineId: z.int(),
  skuId: z.int(),
  name: z.string(),
  specText: z.string(),
  skuCode: text,
  barcode: text,
  image: text,
  shelf: text,
  qty: z.int(),
  packed: z.int(),
});

/** An order on the packing table: what is left to ship of it, and what the server has counted. */
export const packedOrderReply = z.object({
  id: z.int(),
  version: z.int(),
  orderNo: z.string(),
  isTest: z.boolean(),
  holdReason: text,
  receiverName: text,
  receiverMobile: text,
  region: z.string(),
  receiverDetail: text,
  buyerNote: text,
  staffNote: text,
  paidAt: z.nullable(instant),
  lines: z.array(lineReply),
});
export type PackedOrder = ReplyOf<typeof packedOrderReply>;
export type PackedLine = PackedOrder['lines'][number];

/** The order after a count, and the line that changed. */
export const countedReply = z.object({ order: packedOrderReply, lineId: z.int() });
export type Counted = ReplyOf<typeof countedReply>;

/** The orders that wait, the longest waiting first, and how many there are: at most 10,000 are counted. */
export const queueReply = z.object({
  result: z.array(
    z.object({
      id: z.int(),
      orderNo: z.string(),
      receiverName: text,
      itemCount: z.int(),
      packed: z.int(),
      holdReason: text,
      hasNote: z.boolean(),
      paidAt: z.nullable(instant),
    }),
  ),
  toShip: z.int(),
  shippedToday: z.int(),
});
export type PackingQueue = ReplyOf<typeof queueReply>;

/** The stops of a pick list in walking order; bins are numbered in the order of `orders`. */
export const pickReply = z.object({
  orders: z.array(z.object({ id: z.int(), orderNo: z.string(), qty: z.int() })),
  stops: z.array(
    z.object({
      skuId: z.int(),
      name: z.string(),
      specText: z.string(),
      skuCode: text,
      image: text,
      shelf: text,
      qty: z.int(),
      bins: z.array(z.object({ bin: z.int(), qty: z.int() })),
    }),
  ),
});
export type PickList = ReplyOf<typeof pickReply>;

export const sentReply = z.object({ id: z.int(), orderNo: z.string(), status: z.enum(['partially_shipped', 'shipped']) });
export type Sent = ReplyOf<typeof sentReply>;
