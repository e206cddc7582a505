import type { ReplyOf } from '@shopkeeper/resource/schema';
import * as z from 'zod/mini';

export const memberReply = z.object({
  id: z.int(),
  memberNo: z.string(),
  nickname: z.string(),
  mobile: z.nullable(z.string()),
  avatar: z.nullable(z.string()),
});

/** A member as found in order entry. */
export type FoundMember = ReplyOf<typeof memberReply>;
