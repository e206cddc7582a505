import { instant, type ReplyOf } from '@shopkeeper/resource/schema';
import * as z from 'zod/mini';

const movement = z.object({
  id: z.int(),
  type: z.string(),
  dOnHand: z.int(),
  dReserved: z.int(),
  dAllocated: z.int(),
  refType: z.nullable(z.string()),
  refId: z.nullable(z.int()),
  reason: z.nullable(z.string()),
  actorId: z.nullable(z.int()),
  at: instant,
});
/** A stock movement as it is stored. */
export type LedgerEntry = ReplyOf<typeof movement>;

export const movementsReply = z.object({
  result: z.array(
    z.extend(movement, {
      /** The order that caused it, directly or through its shipment. */
      order: z.nullable(z.object({ id: z.int(), orderNo: z.string() })),
      actorName: z.nullable(z.string()),
    }),
  ),
  page: z.object({ total: z.int(), exact: z.boolean(), currentPage: z.int(), pageSize: z.int() }),
});

/** The stock movements of a SKU, newest first. */
export type Ledger = ReplyOf<typeof movementsReply>;
