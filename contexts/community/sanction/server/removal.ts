import { lockMembers } from '@shopkeeper/member/server';
import type { Tx } from '@shopkeeper/server/database';
import {
  articlesOfCollections,
  articlesOfComments,
  commentedOn,
  countCollections,
  countComments,
  countInCategories,
  countLikes,
  collectedBy,
  likedBy,
  lockArticles,
  removeArticles,
  removeCollections,
  removeComments,
  removeLikes,
  returnArticles,
  returnCollections,
  returnComments,
  returnLikes,
  writtenBy,
} from './removal-rows.ts';

/** The ids of what was removed; of likes, those of their articles. */
export interface Removed {
  readonly articles: readonly number[];
  readonly comments: readonly number[];
  readonly likes: readonly number[];
  readonly collections: readonly number[];
}

interface Stated {
  readonly id: number;
  readonly state: string;
}

/** Only what is published is counted. */
const publishedIn = (rows: readonly Stated[]): readonly number[] =>
  rows.filter(({ state }) => state === 'published').map(({ id }) => id);

const idsOf = (rows: readonly { readonly id: number }[]): readonly number[] => rows.map(({ id }) => id);

export const nothingRemoved: Removed = { articles: [], comments: [], likes: [], collections: [] };

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
  const touched = await Promise.all([writtenBy, commentedOn, likedBy, collectedBy].map((read) => read(tx, { memberId })));
  await lockArticles(tx, { ids: [...new Set(touched.flatMap(idsOf))] });
  await lockMembers(tx, [memberId]);
  const articles = await removeArticles(tx, { memberId });
  const comments = await removeComments(tx, { memberId });
  const removed: Removed = {
    articles: idsOf(articles),
    comments: idsOf(comments),
    likes: idsOf(await removeLikes(tx, { memberId })),
    collections: idsOf(await removeCollections(tx, { memberId })),
  };
  await recount(tx, { ...removed, articles: publishedIn(articles), comments: publishedIn(comments) }, -1);
  return removed;
}

/** Gives back what was removed, with every count; what is there already, or was erased meanwhile, is not counted twice. */
export async function giveBackTo(tx: Tx, memberId: number, removed: Removed): Promise<Removed> {
  const { articles, comments, likes, collections } = removed;
  const commented = await articlesOfComments(tx, { ids: comments });
  const kept = await articlesOfCollections(tx, { ids: collections });
  await lockArticles(tx, { ids: [...new Set([...articles, ...likes, ...idsOf(commented), ...idsOf(kept)])] });
  await lockMembers(tx, [memberId]);
  const backArticles = await returnArticles(tx, { ids: articles });
  const backComments = await returnComments(tx, { ids: comments });
  const returned: Removed = {
    articles: idsOf(backArticles),
    comments: idsOf(backComments),
    likes: idsOf(await returnLikes(tx, { ids: likes, memberId })),
    collections: idsOf(await returnCollections(tx, { ids: collections })),
  };
  await recount(tx, { ...returned, articles: publishedIn(backArticles), comments: publishedIn(backComments) }, 1);
  return returned;
}
