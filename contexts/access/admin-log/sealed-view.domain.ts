import { instant, type ReplyOf } from '@shopkeeper/resource/schema';
import * as z from 'zod/mini';

/** How far the activity log is sealed: batches, entries in them, the hash of the last batch, and when it was sealed. */
export const sealedReply = z.object({
  batches: z.int(),
  entries: z.int(),
  hash: z.string(),
  sealedAt: z.nullable(instant),
});
export type SealedView = ReplyOf<typeof sealedReply>;
