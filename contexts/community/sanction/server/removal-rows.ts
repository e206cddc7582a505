import { anyOf, columns, typedQuery } from '@shopkeeper/crud/queries';
import { and, eq, inArray, isNotNull, isNull, ne, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { articleCategoryTable, articleCollectionTable, articleCommentTable, articleLikeTable, articleTable } from '#tables';

const a = articleTable;
const c = articleCategoryTable;
const m = articleCommentTable;
const l = articleLikeTable;
const k = articleCollectionTable;
const other = alias(k, 'other');

type Ids = readonly number[];
interface OfMember {
  readonly memberId: number;
}

/** The articles that a member wrote. */
export const writtenBy = typedQuery<OfMember>()('community_removal_written', (db, { memberId }) =>
  db
    .select(columns({ id: a.id }))
    .from(a)
    .where(and(eq(a.memberId, memberId), isNull(a.deletedAt))),
);

/** The articles that a member commented on. */
export const commentedOn = typedQuery<OfMember>()('community_removal_commented', (db, { memberId }) =>
  db
    .select(columns({ id: m.articleId }))
    .from(m)
    .where(and(eq(m.memberId, memberId), isNull(m.deletedAt))),
);

export const likedBy = typedQuery<OfMember>()('community_removal_liked', (db, { memberId }) =>
  db
    .select(columns({ id: l.articleId }))
    .from(l)
    .where(eq(l.memberId, memberId)),
);

export const collectedBy = typedQuery<OfMember>()('community_removal_kept', (db, { memberId }) =>
  db
    .select(columns({ id: k.articleId }))
    .from(k)
    .where(and(eq(k.memberId, memberId), isNull(k.deletedAt))),
);

/** Locks articles by id, so that their counts change one after the other. */
export const lockArticles = typedQuery<{ ids: Ids }>()('community_removal_lock', (db, { ids }) =>
  db
    .select(columns({ id: a.id }))
    .from(a)
    .where(anyOf(a.id, ids))
    .orderBy(a.id)
    .for('no key update'),
);

/** Everything but drafts, which nobody else sees. */
export const removeArticles = typedQuery<OfMember>()('community_removal_articles', (db, { memberId }) =>
  db
    .update(a)
    .set({ deletedAt: sql`kit_now()`, version: sql`${a.version} + 1` })
    .where(and(eq(a.memberId, memberId), ne(a.status, 'draft'), isNull(a.deletedAt)))
    .returning(columns({ id: a.id, state: a.status })),
);

export const removeComments = typedQuery<OfMember>()('community_removal_comments', (db, { memberId }) =>
  db
    .update(m)
    .set({ deletedAt: sql`kit_now()`, version: sql`${m.version} + 1` })
    .where(and(eq(m.memberId, memberId), isNull(m.deletedAt)))
    .returning(columns({ id: m.id, state: m.status })),
);

export const removeLikes = typedQuery<OfMember>()('community_removal_likes', (db, { memberId }) =>
  db
    .delete(l)
    .where(eq(l.memberId, memberId))
    .returning(columns({ id: l.articleId })),
);

export const removeCollections = typedQuery<OfMember>()('community_removal_collections', (db, { memberId }) =>
  db
    .update(k)
    .set({ deletedAt: sql`kit_now()`, version: sql`${k.version} + 1` })
    .where(and(eq(k.memberId, memberId), isNull(k.deletedAt)))
    .returning(columns({ id: k.id })),
);

export const returnArticles = typedQuery<{ ids: Ids }>()('community_return_articles', (db, { ids }) =>
  db
    .update(a)
    .set({ deletedAt: null, version: sql`${a.version} + 1` })
    .where(and(anyOf(a.id, ids), isNotNull(a.deletedAt)))
    .returning(columns({ id: a.id, state: a.status })),
);

export const returnComments = typedQuery<{ ids: Ids }>()('community_return_comments', (db, { ids }) =>
  db
    .update(m)
    .set({ deletedAt: null, version: sql`${m.version} + 1` })
    .where(and(anyOf(m.id, ids), isNotNull(m.deletedAt)))
    .returning(columns({ id: m.id, state: m.status })),
);

/** Likes of articles that exist; one that the member has given anew meanwhile stays. */
export const returnLikes = typedQuery<{ ids: Ids; memberId: number }>()('community_return_likes', (db, { ids, memberId }) =>
  db
    .insert(l)
    .select(
      db
        .select({ articleId: a.id, memberId: sql<number>`${memberId}::bigint`.as('member_id') })
        .from(a)
        .where(anyOf(a.id, ids)),
    )
    .onConflictDoNothing()
    .returning(columns({ id: l.articleId })),
);

/** What was kept; not what the member has kept anew meanwhile. */
export const returnCollections = typedQuery<{ ids: Ids }>()('community_return_collections', (db, { ids }) =>
  db
    .update(k)
    .set({ deletedAt: null, version: sql`${k.version} + 1` })
    .where(
      and(
        anyOf(k.id, ids),
        isNotNull(k.deletedAt),
        notExists(
          db
            .select({ one: sql`1` })
            .from(other)
            .where(and(eq(other.memberId, k.memberId), eq(other.articleId, k.articleId), isNull(other.deletedAt))),
        ),
      ),
    )
    .returning(columns({ id: k.id })),
);

type Sign = { readonly sign: number };

/** Adds these published articles to their categories, or takes them off. */
export const countInCategories = typedQuery<{ ids: Ids } & Sign>()('community_removal_categories', (db, { ids, sign }) => {
  const counted = db
    .select({ n: sql<number>`count(*)::int` })
    .from(a)
    .where(and(eq(a.categoryId, c.id), anyOf(a.id, ids)));
  const touched = db.select({ id: a.categoryId }).from(a).where(anyOf(a.id, ids));
  return db
    .update(c)
    .set({ articleCount: sql`${c.articleCount} + ${sign}::int * ${counted}` })
    .where(inArray(c.id, touched));
});

/** Adds these published comments to their articles, or takes them off. */
export const countComments = typedQuery<{ ids: Ids } & Sign>()('community_removal_comment_counts', (db, { ids, sign }) => {
  const counted = db
    .select({ n: sql<number>`count(*)::int` })
    .from(m)
    .where(and(eq(m.articleId, a.id), anyOf(m.id, ids)));
  const touched = db.select({ id: m.articleId }).from(m).where(anyOf(m.id, ids));
  return db
    .update(a)
    .set({ commentCount: sql`${a.commentCount} + ${sign}::int * ${counted}` })
    .where(inArray(a.id, touched));
});

/** One more like, or one less, of each of these articles. */
export const countLikes = typedQuery<{ ids: Ids } & Sign>()('community_removal_like_counts', (db, { ids, sign }) =>
  db
    .update(a)
    .set({ likeCount: sql`${a.likeCount} + ${sign}::int` })
    .where(anyOf(a.id, ids)),
);

/** One more member who keeps it, or one less, for the article of each of these collections. */
export const countCollections = typedQuery<{ ids: Ids } & Sign>()('community_removal_collection_counts', (db, { ids, sign }) => {
  const counted = db
    .select({ n: sql<number>`count(*)::int` })
    .from(k)
    .where(and(eq(k.articleId, a.id), anyOf(k.id, ids)));
  const touched = db.select({ id: k.articleId }).from(k).where(anyOf(k.id, ids));
  return db
    .update(a)
    .set({ collectionCount: sql`${a.collectionCount} + ${sign}::int * ${counted}` })
    .where(inArray(a.id, touched));
});

export const articlesOfComments = typedQuery<{ ids: Ids }>()('community_return_commented', (db, { ids }) =>
  db
    .select(columns({ id: m.articleId }))
    .from(m)
    .where(anyOf(m.id, ids)),
);

export const articlesOfCollections = typedQuery<{ ids: Ids }>()('community_return_kept', (db, { ids }) =>
  db
    .select(columns({ id: k.articleId }))
    .from(k)
    .where(anyOf(k.id, ids)),
);
