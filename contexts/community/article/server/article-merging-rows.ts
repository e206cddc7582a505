import { columns, typedQuery } from '@shopkeeper/crud/queries';
import { and, eq, isNotNull, isNull, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { articleCollectionTable, articleCommentTable, articleLikeTable, articleTable } from '#tables';

const a = articleTable;
const m = articleCommentTable;
const l = articleLikeTable;
const k = articleCollectionTable;
const other = alias(k, 'other');
const moved = alias(m, 'moved');

/** From one article to another. */
interface Way {
  readonly fromId: number;
  readonly intoId: number;
}

/** A published article that takes what another one had, locked until the end of the transaction. */
export const lockSurvivor = typedQuery<{ id: number }>()('community_merge_survivor', (db, { id }) =>
  db
    .select(columns({ id: a.id, title: a.title, lastFloor: a.lastFloor }))
    .from(a)
    .where(and(eq(a.id, id), eq(a.status, 'published'), isNull(a.deletedAt)))
    .for('no key update'),
);

/** Comments keep their order and get the floors after the last one; those that were removed move too, so that they can come back. */
export const giveComments = typedQuery<Way & { lastFloor: number }>()(
  'community_merge_comments',
  (db, { fromId, intoId, lastFloor }) => {
    const before = db
      .select({ n: sql<number>`count(*)::int` })
      .from(moved)
      .where(and(eq(moved.articleId, fromId), isNotNull(moved.floor), sql`${moved.floor} <= ${m.floor}`));
    return db
      .update(m)
      .set({
        articleId: sql`${intoId}::bigint`,
        floor: sql`case when ${m.floor} is not null then ${lastFloor}::int + ${before} end`,
        version: sql`${m.version} + 1`,
      })
      .where(eq(m.articleId, fromId))
      .returning(columns({ id: m.id, floor: m.floor, state: m.status, deletedAt: m.deletedAt, createdAt: m.createdAt }));
  },
);

/** Whoever likes both likes the other one once. */
export const giveLikes = typedQuery<Way>()('community_merge_likes', (db, { fromId, intoId }) =>
  db
    .insert(l)
    .select(
      db
        .select({ articleId: sql<number>`${intoId}::bigint`.as('article_id'), memberId: l.memberId })
        .from(l)
        .where(eq(l.articleId, fromId)),
    )
    .onConflictDoNothing()
    .returning(columns({ id: l.memberId })),
);

export const dropLikes = typedQuery<{ fromId: number }>()('community_merge_drop_likes', (db, { fromId }) =>
  db.delete(l).where(eq(l.articleId, fromId)),
);

/** Whoever keeps both keeps the other one once. */
export const giveCollections = typedQuery<Way & { title: string }>()(
  'community_merge_collections',
  (db, { fromId, intoId, title }) =>
    db
      .update(k)
      .set({ articleId: sql`${intoId}::bigint`, title: sql`${title}::text`, version: sql`${k.version} + 1` })
      .where(
        and(
          eq(k.articleId, fromId),
          isNull(k.deletedAt),
          notExists(
            db
              .select({ one: sql`1` })
              .from(other)
              .where(and(eq(other.memberId, k.memberId), eq(other.articleId, intoId), isNull(other.deletedAt))),
          ),
        ),
      )
      .returning(columns({ id: k.id })),
);

export const dropCollections = typedQuery<{ fromId: number }>()('community_merge_drop_collections', (db, { fromId }) =>
  db
    .update(k)
    .set({ deletedAt: sql`kit_now()`, version: sql`${k.version} + 1` })
    .where(and(eq(k.articleId, fromId), isNull(k.deletedAt))),
);

interface Gained {
  readonly id: number;
  readonly comments: number;
  readonly floors: number;
  readonly likes: number;
  readonly collections: number;
  readonly lastCommentAt: Date | null;
}

/** Adds what it took to the counts of the surviving article. */
export const addCounts = typedQuery<Gained>()('community_merge_counts', (db, gained) =>
  db
    .update(a)
    .set({
      commentCount: sql`${a.commentCount} + ${gained.comments}::int`,
      lastFloor: sql`${a.lastFloor} + ${gained.floors}::int`,
      likeCount: sql`${a.likeCount} + ${gained.likes}::int`,
      collectionCount: sql`${a.collectionCount} + ${gained.collections}::int`,
      lastCommentAt: sql`greatest(${a.lastCommentAt}, ${gained.lastCommentAt}::timestamptz)`,
    })
    .where(eq(a.id, gained.id)),
);

/** Articles that were merged into one that is merged itself lead to where that one leads. */
export const leadOn = typedQuery<Way>()('community_merge_lead_on', (db, { fromId, intoId }) =>
  db
    .update(a)
    .set({ mergedIntoId: sql`${intoId}::bigint` })
    .where(eq(a.mergedIntoId, fromId)),
);
