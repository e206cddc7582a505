import type { ReplyOf } from '@shopkeeper/resource/schema';
import * as z from 'zod/mini';

/** What waits, what was written on each of 30 days, the articles with the most readers of those published in them, and who reported most. */
export const communityHomeReply = z.object({
  queues: z.array(
    z.object({
      key: z.enum(['articles', 'comments', 'reportedArticles', 'reportedComments']),
      count: z.int(),
      /** When the oldest one was submitted, UTC epoch ms; null where nothing waits. */
      oldestAt: z.nullable(z.int()),
    }),
  ),
  /** The start of each day, UTC epoch ms. */
  days: z.array(z.int()),
  comments: z.array(z.int()),
  articles: z.array(z.int()),
  members: z.array(z.int()),
  top: z.array(
    z.object({
      id: z.int(),
      title: z.string(),
      author: z.nullable(z.string()),
      viewCount: z.int(),
      commentCount: z.int(),
      collectionCount: z.int(),
    }),
  ),
  reporters: z.array(
    z.object({
      name: z.string(),
      /** How many articles and comments the member reported. */
      count: z.int(),
      /** How many of them staff have hidden or deleted. */
      upheld: z.int(),
      /** The last reported ones, at most 50 of each. */
      articleIds: z.array(z.int()),
      commentIds: z.array(z.int()),
    }),
  ),
});
export type CommunityHome = ReplyOf<typeof communityHomeReply>;
