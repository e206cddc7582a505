import { auditChangesReply } from '@shopkeeper/resource/audit';
import { instant, type ReplyOf } from '@shopkeeper/resource/schema';
import * as z from 'zod/mini';

const side = z.object({ at: z.nullable(instant), exists: z.boolean() });

/** How a row differs between two instants; null is now. `changes` are under the key `row`. */
export const pastReply = z.object({
  from: side,
  to: side,
  changes: auditChangesReply,
  /** Whether its reader may bring back the earlier values. */
  isReversible: z.boolean(),
  /** The version of the row now. */
  version: z.int(),
});
export type PastView = ReplyOf<typeof pastReply>;

export const restoredReply = z.object({ id: z.int(), version: z.int() });
