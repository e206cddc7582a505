import { fen, type ReplyOf } from '@shopkeeper/resource/schema';
import * as z from 'zod/mini';

/**
 * What prevents buying a line: `removed` and `off-sale` for good, `sold-out` and `short` (fewer units than wanted) until there is
 * more. Such a line stays in the cart and is not counted.
 */
export const lineStates = ['ok', 'short', 'sold-out', 'off-sale', 'removed'] as const;
export type LineState = (typeof lineStates)[number];

export const cartLineReply = z.object({
  skuId: z.int(),
  productId: z.int(),
  name: z.string(),
  specText: z.string(),
  image: z.nullable(z.string()),
  qty: z.int(),
  isSelected: z.boolean(),
  state: z.enum(lineStates),
  /** How many there are, where fewer than wanted. */
  available: z.nullable(z.int()),
  /** What a unit costs the member now; null where it cannot be bought any more. */
  price: z.nullable(fen),
  /** What a unit costs without the discounts of the member, where that is more. */
  listPrice: z.nullable(fen),
  /** What a unit cost when the line was last changed, where that was another price. */
  formerPrice: z.nullable(fen),
});

/** A line of a cart; amounts are fen. */
export type CartLine = ReplyOf<typeof cartLineReply>;

export const cartReply = z.object({
  lines: z.array(cartLineReply),
  /** Units of all selected lines that can be bought. */
  count: z.int(),
  itemsAmount: fen,
  /** What the discounts on goods spare. */
  savedAmount: fen,
  /** What the selected lines cost, before points and freight. */
  amount: fen,
  /** Why the selected lines cannot be ordered as they are: too few or too many of a product. */
  issues: z.array(z.object({ skuId: z.int(), errorCode: z.string(), name: z.string(), bound: z.int() })),
});

/** A cart with the current prices. */
export type CartView = ReplyOf<typeof cartReply>;

export const mergedReply = z.extend(cartReply, {
  /** SKUs that did not fit any more, or that do not exist. */
  left: z.array(z.int()),
});
export type MergedCart = ReplyOf<typeof mergedReply>;
