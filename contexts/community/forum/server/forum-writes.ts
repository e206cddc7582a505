import { columns, typedQuery } from '@shopkeeper/crud/queries';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { articleCommentTable, articleLikeTable, articleTable, communityReportTable } from '#tables';

const a = articleTable;
const m = articleCommentTable;
const l = articleLikeTable;
const r = communityReportTable;

const isPublished = and(eq(a.status, 'published'), isNull(a.deletedAt));

/** A published article, locked until the end of the transaction. */
export const lockArticle = typedQuery<{ id: number }>()('community_lock_article', (db, { id }) =>
  db
    .select(columns({ id: a.id, title: a.title, memberId: a.memberId, locked: a.locked }))
    .from(a)
    .where(and(isPublished, eq(a.id, id)))
    .for('no key update'),
);

export const insertLike = typedQuery<{ articleId: number; memberId: number }>()('community_like', (db, { articleId, memberId }) =>
  db.insert(l).values({ articleId, memberId }).onConflictDoNothing().returning({ articleId: l.articleId }),
);

export const removeLike = typedQuery<{ articleId: number; memberId: number }>()(
  'community_unlike',
  (db, { articleId, memberId }) =>
    db
      .delete(l)
      .where(and(eq(l.articleId, articleId), eq(l.memberId, memberId)))
      .returning({ articleId: l.articleId }),
);

export const countLikes = typedQuery<{ id: number; delta: number }>()('community_count_likes', (db, { id, delta }) =>
  db
    .update(a)
    .set({ likeCount: sql`${a.likeCount} + ${delta}::int` })
    .where(eq(a.id, id)),
);

/** Takes the next floor of a locked article, or none for a reply, and counts the comment. */
export const takeFloor = typedQuery<{ id: number; step: number; at: Date }>()('community_take_floor', (db, { id, step, at }) =>
  db
    .update(a)
    .set({
      lastFloor: sql`${a.lastFloor} + ${step}::int`,
      commentCount: sql`${a.commentCount} + 1`,
      lastCommentAt: sql`${at}::timestamptz`,
    })
    .where(eq(a.id, id))
    .returning(columns({ floor: a.lastFloor })),
);

/** A published comment of an article with a floor: what can be replied to. */
export const rootOf = typedQuery<{ id: number; articleId: number }>()('community_root', (db, { id, articleId }) =>
  db
    .select(columns({ id: m.id }))
    .from(m)
    .where(and(eq(m.id, id), eq(m.articleId, articleId), eq(m.status, 'published'), isNull(m.deletedAt), isNull(m.rootId))),
);

interface NewComment {
  readonly articleId: number;
  readonly memberId: number;
  readonly floor: number | null;
  readonly rootId: number | null;
  readonly excerpt: string;
  readonly content: string;
}

export const insertComment = typedQuery<NewComment>()('community_comment', (db, made) =>
  db
    .insert(m)
    .values({
      articleId: made.articleId,
      memberId: made.memberId,
      floor: made.floor,
      rootId: made.rootId,
      excerpt: made.excerpt,
      content: made.content,
    })
    .returning({ id: m.id }),
);

/** What a member has written before: the last instant (UTC epoch ms), and the number since `since`. */
export const commentedBy = typedQuery<{ memberId: number; since: Date }>()('community_commented', (db, { memberId, since }) =>
  db
    .select(
      columns({
        lastAt: sql<number | null>`(extract(epoch from max(${m.createdAt})) * 1000)::bigint`,
        today: sql<number>`count(*)::int`,
      }),
    )
    .from(m)
    .where(and(eq(m.memberId, memberId), sql`${m.createdAt} > ${since}::timestamptz`)),
);

/** A published comment, locked. */
export const lockComment = typedQuery<{ id: number }>()('community_lock_comment', (db, { id }) =>
  db
    .select(columns({ id: m.id, memberId: m.memberId }))
    .from(m)
    .where(and(eq(m.id, id), eq(m.status, 'published'), isNull(m.deletedAt)))
    .for('no key update'),
);

interface NewReport {
  readonly target: 'article' | 'comment';
  readonly targetId: number;
  readonly memberId: number;
  readonly reason: string;
  readonly at: Date;
}

export const insertReport = typedQuery<NewReport>()('community_report_add', (db, { target, targetId, memberId, reason, at }) =>
  db.insert(r).values({ target, targetId, memberId, reason, at }).onConflictDoNothing().returning({ id: r.id }),
);

export const countArticleReport = typedQuery<{ id: number }>()('community_count_article_report', (db, { id }) =>
  db
    .update(a)
    .set({ reports: sql`${a.reports} + 1` })
    .where(eq(a.id, id)),
);

export const countCommentReport = typedQuery<{ id: number }>()('community_count_comment_report', (db, { id }) =>
  db
    .update(m)
    .set({ reports: sql`${m.reports} + 1` })
    .where(eq(m.id, id)),
);
