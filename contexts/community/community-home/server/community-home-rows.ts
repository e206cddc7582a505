import { scopedQuery } from '@shopkeeper/crud/data-scope';
import { columns, seriesQuery, typedQuery } from '@shopkeeper/crud/queries';
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { articleCommentTable, articleTable, communityReportTable } from '#tables';
import { article } from '../../article/article.resource.ts';

const a = articleTable;
const m = articleCommentTable;
const r = communityReportTable;

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

const lastIds = (target: 'article' | 'comment') =>
  sql<
    number[]
  >`coalesce((array_agg(${r.targetId}::int order by ${r.at} desc) filter (where ${r.target} = ${sql.raw(`'${target}'`)}))[1:50], '{}')`;

/**
 * The members who reported most since an instant, with how many of their reports staff agreed with: what was reported is hidden or
 * deleted now. An article that was merged is hidden for another reason.
 */
export const topReporters = typedQuery<{ since: Date }>()('community_home_reporters', (db, { since }) => {
  const upheldArticle = sql`((${a.status} = 'hidden' and ${a.mergedIntoId} is null) or ${a.deletedAt} is not null)`;
  const upheldComment = sql`(${m.status} = 'hidden' or ${m.deletedAt} is not null)`;
  return db
    .select(
      columns({
        memberId: r.memberId,
        count: sql<number>`count(*)::int`,
        upheld: sql<number>`(count(*) filter (where ${upheldArticle} or ${upheldComment}))::int`,
        articleIds: lastIds('article'),
        commentIds: lastIds('comment'),
      }),
    )
    .from(r)
    .leftJoin(a, and(eq(r.target, 'article'), eq(a.id, r.targetId)))
    .leftJoin(m, and(eq(r.target, 'comment'), eq(m.id, r.targetId)))
    .where(sql`${r.at} >= ${since}::timestamptz`)
    .groupBy(r.memberId)
    .orderBy(sql`count(*) desc`, r.memberId)
    .limit(8);
});
