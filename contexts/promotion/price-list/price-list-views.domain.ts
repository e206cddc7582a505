import { fen, instant, type ReplyOf } from '@shopkeeper/resource/schema';
import * as z from 'zod/mini';

/** What a member would pay for a quantity of a SKU at an instant, and what was considered for it. Amounts are fen. */
export const pricePreviewReply = z.object({
  skuId: z.int(),
  name: z.string(),
  specText: z.string(),
  skuCode: z.nullable(z.string()),
  at: instant,
  /** Whether prices and lists are those of the past; the member is taken as they are now. */
  isPast: z.boolean(),
  qty: z.int(),
  /** The product's own price. */
  listPrice: fen,
  /** For one unit, after list and level. */
  unitPrice: fen,
  /** What the level pays of the price, in basis points; 10000 where it does not apply. */
  levelBp: z.int(),
  considered: z.array(
    z.object({
      listId: z.int(),
      listName: z.string(),
      priority: z.int(),
      minQty: z.int(),
      unitPrice: fen,
      /** Why it does not apply; null for the price that does. */
      miss: z.nullable(
        z.enum([
          'not-active',
          'not-begun',
          'ended',
          'other-audience',
          'below-quantity',
          'other-break',
          'not-lower',
          'lower-priority',
          'higher-price',
        ]),
      ),
    }),
  ),
});

export type PricePreview = ReplyOf<typeof pricePreviewReply>;

/** Lists that have prices for the same SKUs and can be in force for one buyer at one instant. */
export const overlapsReply = z.object({
  result: z.array(z.object({ id: z.int(), name: z.string(), status: z.string(), priority: z.int(), skus: z.int() })),
});

export type Overlaps = ReplyOf<typeof overlapsReply>;
