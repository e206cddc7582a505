import { lockMembers } from '@shopkeeper/member/server';
import type { Tx } from '@shopkeeper/server/database';
import {
  articlesBehind,
  countCollections,
  countComments,
  countInCategories,
  countLikes,
  lockArticles,
  removeArticles,
  removeCollections,
  removeComments,
  removeLikes,
  returnArticles,
  returnCollections,
  returnComments,
  returnLikes,
  touchedArticles,
} from './removal-rows.ts';

/** The ids of what was removed; of likes, those of their articles. */
export interface Removed {
  readonly articles: readonly number[];
  readonly comments: readonly number[];
  readonly likes: readonly number[];
  readonly collections: readonly number[];
}

const idsOf = (rows: readonly { readonly id: number }[]): readonly number[] => rows.map(({ id }) => id);

/** How many articles, comments, likes and collections they are. */
export const countOf = ({ articles, comments, likes, collections }: Removed): number =>
  articles.length + comments.length + likes.length + collections.length;

/** Moves every count that members see by what is removed (`-1`) or given back (`1`). */
async function recount(tx: Tx, { articles, comments, likes, collections }: Removed, sign: 1 | -1): Promise<void> {
  await countInCategories(tx, { ids: articles, sign });
  await countComments(tx, { ids: comments, sign });
  await countLikes(tx, { ids: likes, sign });
  await countCollections(tx, { ids: collections, sign });
}

/**
 * Removes what a member left in the community, with every count that it moved. Articles first, then the member, as when a member
 * writes; what comes to be in between is seen once the member is locked.
 */
export async function removeAllOf(tx: Tx, memberId: number): Promise<Removed> {
  await lockArticles(tx, { ids: idsOf(await touchedArticles(tx, { memberId })) });
  await lockMembers(tx, [memberId]);
  const removed: Removed = {
    articles: idsOf(await removeArticles(tx, { memberId })),
    comments: idsOf(await removeComments(tx, { memberId })),
    likes: idsOf(await removeLikes(tx, { memberId })),
    collections: idsOf(await removeCollections(tx, { memberId })),
  };
  await recount(tx, removed, -1);
  return removed;
}

/** Gives back what was removed, with every count; what is there already, or was erased meanwhile, is not counted twice. */
export async function giveBackTo(tx: Tx, memberId: number, removed: Removed): Promise<Removed> {
  const { articles, comments, likes, collections } = removed;
  const behind = await articlesBehind(tx, { comments, collections });
  await lockArticles(tx, { ids: [...new Set([...articles, ...likes, ...idsOf(behind)])] });
  await lockMembers(tx, [memberId]);
  const returned: Removed = {
    articles: idsOf(await returnArticles(tx, { ids: articles })),
    comments: idsOf(await returnComments(tx, { ids: comments })),
    likes: idsOf(await returnLikes(tx, { ids: likes, memberId })),
    collections: idsOf(await returnCollections(tx, { ids: collections })),
  };
  await recount(tx, returned, 1);
  return returned;
}
