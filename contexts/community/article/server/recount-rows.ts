import { anyOf, columns, typedQuery } from '@shopkeeper/crud/queries';
import { and, asc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import { articleCategoryTable, articleCollectionTable, articleCommentTable, articleLikeTable, articleTable } from '#tables';

const a = articleTable;
const c = articleCategoryTable;
const m = articleCommentTable;
const l = articleLikeTable;
const k = articleCollectionTable;

interface After {
  readonly after: number;
  readonly limit: number;
}

/** The next articles by id, locked until the end of the transaction: whoever changes a count of them waits. */
export const lockNextArticles = typedQuery<After>()('community_recount_lock', (db, { after, limit }) =>
  db
    .select(columns({ id: a.id }))
    .from(a)
    .where(gt(a.id, after))
    .orderBy(asc(a.id))
    .limit(limit)
    .for('no key update'),
);

export const lockNextCategories = typedQuery<After>()('community_recount_lock_categories', (db, { after, limit }) =>
  db
    .select(columns({ id: c.id }))
    .from(c)
    .where(gt(c.id, after))
    .orderBy(asc(c.id))
    .limit(limit)
    .for('no key update'),
);

/** The articles that a member likes or keeps. */
export const articlesOfMember = typedQuery<{ memberId: number }>()('community_recount_of_member', (db, { memberId }) =>
  db
    .select(columns({ id: l.articleId }))
    .from(l)
    .where(eq(l.memberId, memberId))
    .union(
      db
        .select(columns({ id: k.articleId }))
        .from(k)
        .where(eq(k.memberId, memberId)),
    ),
);

/** Locks articles in the order of their ids. */
export const lockArticles = typedQuery<{ ids: readonly number[] }>()('community_recount_lock_some', (db, { ids }) =>
  db
    .select(columns({ id: a.id }))
    .from(a)
    .where(anyOf(a.id, ids))
    .orderBy(asc(a.id))
    .for('no key update'),
);

const differs = (kept: unknown, counted: unknown) => sql`${kept} <> ${counted}`;
const rows = { n: sql<number>`count(*)::int` };

/** Writes the counts of locked articles anew; answers those that were wrong. */
export const recountArticles = typedQuery<{ ids: readonly number[] }>()('community_recount', (db, { ids }) => {
  const ofComments = and(eq(m.articleId, a.id), eq(m.status, 'published'), isNull(m.deletedAt));
  const comments = sql<number>`${db.select(rows).from(m).where(ofComments)}`;
  const likes = sql<number>`${db.select(rows).from(l).where(eq(l.articleId, a.id))}`;
  const ofCollections = and(eq(k.articleId, a.id), isNull(k.deletedAt));
  const collections = sql<number>`${db.select(rows).from(k).where(ofCollections)}`;
  const isWrong = or(differs(a.commentCount, comments), differs(a.likeCount, likes), differs(a.collectionCount, collections));
  return db
    .update(a)
    .set({ commentCount: comments, likeCount: likes, collectionCount: collections })
    .where(and(anyOf(a.id, ids), isWrong))
    .returning(columns({ id: a.id }));
});

/** Writes the counts of locked categories anew; answers those that were wrong. */
export const recountCategories = typedQuery<{ ids: readonly number[] }>()('community_recount_categories', (db, { ids }) => {
  const ofArticles = and(eq(a.categoryId, c.id), eq(a.status, 'published'), isNull(a.deletedAt));
  const articles = sql<number>`${db.select(rows).from(a).where(ofArticles)}`;
  return db
    .update(c)
    .set({ articleCount: articles })
    .where(and(anyOf(c.id, ids), differs(c.articleCount, articles)))
    .returning(columns({ id: c.id }));
});
