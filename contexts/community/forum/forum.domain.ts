import type { ReplyOf } from '@shopkeeper/resource/schema';
import * as z from 'zod/mini';

/** An article as lists show it to everybody; `author` is null for the shop. */
const card = {
  id: z.int(),
  title: z.string(),
  excerpt: z.string(),
  categoryId: z.int(),
  categoryName: z.string(),
  coverImage: z.nullable(z.string()),
  author: z.nullable(z.string()),
  pinned: z.boolean(),
  featured: z.boolean(),
  viewCount: z.int(),
  likeCount: z.int(),
  commentCount: z.int(),
  publishedAt: z.int(),
};

export const articlesReply = z.object({ result: z.array(z.object(card)), hasMore: z.boolean() });
export type ArticleCardRow = ReplyOf<typeof articlesReply>['result'][number];

export const articleReply = z.object({ ...card, content: z.string(), locked: z.boolean(), collectionCount: z.int() });
export type ShownArticle = ReplyOf<typeof articleReply>;

export const categoriesReply = z.object({
  result: z.array(z.object({ id: z.int(), name: z.string(), articleCount: z.int() })),
});

const comment = { id: z.int(), author: z.string(), isAuthor: z.boolean(), content: z.string(), createdAt: z.int() };

/** Comments by floor, with the replies to each; those that are not published are left out, with their replies. */
export const commentsReply = z.object({
  result: z.array(z.object({ ...comment, floor: z.int(), replies: z.array(z.object(comment)) })),
  hasMore: z.boolean(),
});
export type ShownComment = ReplyOf<typeof commentsReply>['result'][number];

/** What the signed-in member has done with an article. */
export const ownReply = z.object({ liked: z.boolean(), collected: z.boolean() });

/** The comment that was written, and whether everybody sees it already. */
export const writtenReply = z.object({ id: z.int(), status: z.enum(['published', 'pending']) });
