import { instant, type ReplyOf } from '@shopkeeper/resource/schema';
import * as z from 'zod/mini';

/** Who has read a notice since it was published last, newest first, at most 100 at once. */
export const noticeReadersReply = z.object({
  /** The number of persons whom it is for, now. */
  total: z.int(),
  read: z.int(),
  readers: z.array(z.object({ id: z.int(), name: z.string(), readAt: instant })),
});

export type NoticeReaders = ReplyOf<typeof noticeReadersReply>;
