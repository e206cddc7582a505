import type { ReplyOf } from '@shopkeeper/resource/schema';
import * as z from 'zod/mini';

/** The revisions of an article, the last first. `by` is the name of staff; empty for the author and for what was published before. */
export const revisionsReply = z.object({
  result: z.array(
    z.object({
      revisionNo: z.int(),
      title: z.string(),
      audience: z.enum(['admin', 'member', 'system']),
      by: z.string(),
      /** The revision whose text it has again. */
      restoredNo: z.nullable(z.int()),
      at: z.int(),
    }),
  ),
});
export type ListedRevision = ReplyOf<typeof revisionsReply>['result'][number];

export const revisionReply = z.object({ revisionNo: z.int(), title: z.string(), content: z.string() });
export type Revision = ReplyOf<typeof revisionReply>;
