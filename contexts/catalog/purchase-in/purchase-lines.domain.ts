import { instant, type ReplyOf } from '@shopkeeper/resource/schema';
import * as z from 'zod/mini';

const line = z.object({
  id: z.int(),
  skuId: z.int(),
  name: z.string(),
  specText: z.string(),
  skuCode: z.nullable(z.string()),
  qty: z.int(),
  receivedQty: z.int(),
  /** Fen for one unit. */
  costAmount: z.int(),
});

export const purchaseLinesReply = z.object({
  lines: z.array(line),
  receipts: z.array(
    z.object({ id: z.int(), receivedAt: instant, qty: z.int(), note: z.nullable(z.string()), actorName: z.string() }),
  ),
});

/** The lines of a purchase and what was received of it so far. */
export type PurchaseLines = ReplyOf<typeof purchaseLinesReply>;
