import type { ReplyOf } from '@shopkeeper/resource/schema';
import * as z from 'zod/mini';
import { articlesReply } from '../forum/forum.domain.ts';

/** The most authors that a member follows. */
export const mostFollowed = 500;

/** How many authors or articles a page has. */
export const authorsAtOnce = 20;

const person = { id: z.int(), name: z.string(), avatar: z.nullable(z.string()) };

/** What everybody reads of an author. */
export const authorReply = z.object({ ...person, articleCount: z.int(), followerCount: z.int() });
export type ShownAuthor = ReplyOf<typeof authorReply>;

export const authorArticlesReply = articlesReply;

/** Whether the signed-in member follows an author, and is that author. */
export const followReply = z.object({ isFollowed: z.boolean(), isOwn: z.boolean() });
export type FollowState = ReplyOf<typeof followReply>;

/** Followed authors, the last followed first. */
export const followedReply = z.object({ result: z.array(z.object(person)), hasMore: z.boolean() });
export type FollowedAuthors = ReplyOf<typeof followedReply>;
