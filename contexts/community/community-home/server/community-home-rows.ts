import { scopedQuery } from '@shopkeeper/crud/data-scope';
import { columns, seriesQuery, typedQuery } from '@shopkeeper/crud/queries';
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { articleCommentTable, articleTable } from '#tables';
import { article } from '../../article/article.resource.ts';

const a = articleTable;
const m = articleCommentTable;

const waiting = (at: unknown) => ({
  count: sql<number>`count(*)::int`,
  oldestAt: sql<number | null>`(extract(epoch from min(${at})) * 1000)::bigint`,
});

export const pendingArticles = typedQuery()('community_home_articles', (db) =>
  db
    .select(columns(waiting(a.submittedAt)))
    .from(a)
    .where(and(eq(a.status, 'pending'), isNull(a.deletedAt))),
);

export const pendingComments = typedQuery()('community_home_comments', (db) =>
  db
    .select(columns(waiting(m.createdAt)))
    .from(m)
    .where(and(eq(m.status, 'pending'), isNull(m.deletedAt))),
);

export const reportedArticles = typedQuery()('community_home_reported_articles', (db) =>
  db
    .select(columns(waiting(a.publishedAt)))
    .from(a)
    .where(and(eq(a.status, 'published'), gt(a.reports, 0), isNull(a.deletedAt))),
);

export const reportedComments = typedQuery()('community_home_reported_comments', (db) =>
  db
    .select(columns(waiting(m.createdAt)))
    .from(m)
    .where(and(eq(m.status, 'published'), gt(m.reports, 0), isNull(m.deletedAt))),
);

export const articlesIn = seriesQuery({
  name: 'community_home_articles_in',
  table: a,
  at: a.publishedAt,
  where: isNull(a.deletedAt),
  value: sql<number>`count(*)`,
});

export const commentsIn = seriesQuery({
  name: 'community_home_comments_in',
  table: m,
  at: m.createdAt,
  where: isNull(m.deletedAt),
  value: sql<number>`count(*)`,
});

/** The published articles since an instant with the most readers. */
export const topArticles = scopedQuery(article)<{ since: Date }>()('community_home_top', (db, { since }, isSeen) =>
  db
    .select(
      columns({
        id: a.id,
        title: a.title,
        memberId: a.memberId,
        viewCount: a.viewCount,
        commentCount: a.commentCount,
        collectionCount: a.collectionCount,
      }),
    )
    .from(a)
    .where(and(eq(a.status, 'published'), isNull(a.deletedAt), sql`${a.publishedAt} >= ${since}::timestamptz`, isSeen(a.id)))
    .orderBy(desc(a.viewCount), desc(a.id))
    .limit(8),
);
