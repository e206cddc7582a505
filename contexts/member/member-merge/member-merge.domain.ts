import type { ReplyOf } from '@shopkeeper/resource/schema';
import * as z from 'zod/mini';

/** What a merge would move: money in fen, points, growth, and rows by the key of the text that says what they are (`order:title`). */
export const memberMergePreview = z.object({
  balanceAmount: z.int(),
  pointCount: z.int(),
  growthCount: z.int(),
  counts: z.array(z.object({ title: z.string(), count: z.int() })),
});
export type MemberMergePreview = ReplyOf<typeof memberMergePreview>;
