import { columns, typedQuery } from '@shopkeeper/crud/queries';
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { articleCategoryTable, articleTable } from '#tables';

const a = articleTable;
const c = articleCategoryTable;

/** What a member has submitted before `at`: the last instant (UTC epoch ms), the number since `since`, and any published one. */
export const submittedBy = typedQuery<{ memberId: number; since: Date }>()('community_submitted_by', (db, { memberId, since }) =>
  db
    .select(
      columns({
        lastAt: sql<number | null>`(extract(epoch from max(${a.submittedAt})) * 1000)::bigint`,
        today: sql<number>`count(*) filter (where ${a.submittedAt} > ${since}::timestamptz)::int`,
        published: sql<number>`count(${a.publishedAt})::int`,
      }),
    )
    .from(a)
    .where(and(eq(a.memberId, memberId), isNotNull(a.submittedAt))),
);

/** Whether staff publish each article of a category; no row for one that is disabled or missing. */
export const openCategory = typedQuery<{ id: number }>()('community_open_category', (db, { id }) =>
  db
    .select(columns({ id: c.id, reviewsAll: c.reviewsAll }))
    .from(c)
    .where(and(eq(c.id, id), eq(c.enabled, true), isNull(c.deletedAt))),
);

/** Changes the number of published articles of a category. The version stays: it is no change of what somebody edits. */
export const countArticles = typedQuery<{ id: number; delta: number }>()('community_count_articles', (db, { id, delta }) =>
  db
    .update(c)
    .set({ articleCount: sql`${c.articleCount} + ${delta}::int` })
    .where(eq(c.id, id)),
);

/** An article that was removed waits for no decision any more, so that it can be published when it is given back. */
export const forgetApproval = typedQuery<{ id: number }>()('community_forget_approval', (db, { id }) =>
  db
    .update(a)
    .set({ approvalId: null })
    .where(and(eq(a.id, id), isNotNull(a.deletedAt))),
);
