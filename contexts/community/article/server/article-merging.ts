import { reject } from '@shopkeeper/resource';
import { businessError } from '@shopkeeper/server';
import type { Tx } from '@shopkeeper/server/database';
import {
  addCounts,
  dropCollections,
  dropLikes,
  giveLikes,
  leadOn,
  lockSurvivor,
  giveCollections,
  giveComments,
} from './article-merging-rows.ts';

/** Columns of an article that has nothing of its own left. */
export const emptied = { commentCount: 0, likeCount: 0, collectionCount: 0, lastFloor: 0 } as const;

/**
 * Gives the comments, likes and collections of an article to another one, each once, with every count. The caller has locked the
 * article and takes its counts off with `emptied`.
 *
 * @throws RequestError 409 `article.no-survivor` unless the other one is published and another one
 */
export async function mergeInto(tx: Tx, fromId: number, intoId: number): Promise<void> {
  const [survivor] = fromId === intoId ? [] : await lockSurvivor(tx, { id: intoId });
  if (!survivor) throw businessError(reject('article.no-survivor'));
  const way = { fromId, intoId };
  const comments = await giveComments(tx, { ...way, lastFloor: survivor.lastFloor });
  const likes = await giveLikes(tx, way);
  await dropLikes(tx, { fromId });
  const collections = await giveCollections(tx, { ...way, title: survivor.title });
  await dropCollections(tx, { fromId });
  await leadOn(tx, way);
  const shown = comments.filter(({ state, deletedAt }) => state === 'published' && deletedAt === null);
  const lastAt = Math.max(0, ...shown.map(({ createdAt }) => createdAt ?? 0));
  await addCounts(tx, {
    id: intoId,
    comments: shown.length,
    floors: comments.filter(({ floor }) => floor !== null).length,
    likes: likes.length,
    collections: collections.length,
    lastCommentAt: lastAt === 0 ? null : new Date(lastAt),
  });
}
