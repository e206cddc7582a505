import { anyOf, columns, typedQuery } from '@shopkeeper/crud/queries';
import { and, type AnyColumn, eq, isNull, notExists, type SQL, sql } from 'drizzle-orm';
import { articleCategoryTable, articleTable, followTable, sanctionTable } from '#tables';
import { cardColumns, isShown } from '../../forum/server/forum-rows.ts';
import { authorsAtOnce, mostFollowed } from '../author.domain.ts';

const a = articleTable;
const c = articleCategoryTable;
const w = followTable;
const s = sanctionTable;

interface Pair {
  readonly memberId: number;
  readonly authorId: number;
}

/** As the indexes are written. */
const lastFirst = (column: AnyColumn): SQL => sql`${column} desc nulls last`;

/** A ban of a member that is in force. */
const isBan = (memberId: unknown, at: unknown): SQL | undefined =>
  and(
    sql`${s.memberId} = ${memberId}`,
    eq(s.kind, 'ban'),
    eq(s.status, 'imposed'),
    isNull(s.deletedAt),
    sql`(${s.endsAt} is null or ${s.endsAt} > ${at}::timestamptz)`,
  );

/** The number of shown articles and of followers of a member; no row for one who is banned. */
export const authorCounts = typedQuery<{ id: number; at: Date }>()('community_author_counts', (db, { id, at }) => {
  const articles = db
    .select({ n: sql`count(*)::int` })
    .from(a)
    .innerJoin(c, eq(c.id, a.categoryId))
    .where(and(isShown, eq(a.memberId, id)));
  const followers = db
    .select({ n: sql`count(*)::int` })
    .from(w)
    .where(eq(w.authorId, id));
  return db
    .select(columns({ articleCount: sql<number>`${articles}`, followerCount: sql<number>`${followers}` }))
    .from(sql`(values (1)) as one`)
    .where(
      notExists(
        db
          .select({ id: s.id })
          .from(s)
          .where(isBan(sql`${id}::bigint`, at)),
      ),
    );
});

/** The shown articles of authors, the newest first; one more than a page shows. */
export const articlesOf = typedQuery<{ ids: readonly number[]; skip: number }>()(
  'community_author_articles',
  (db, { ids, skip }) =>
    db
      .select(columns(cardColumns))
      .from(a)
      .innerJoin(c, eq(c.id, a.categoryId))
      .where(and(isShown, anyOf(a.memberId, ids)))
      .orderBy(lastFirst(a.publishedAt), lastFirst(a.id))
      .limit(authorsAtOnce + 1)
      .offset(skip),
);

/** The authors that a member follows, the last followed first, without those who are banned. */
export const followedBy = typedQuery<{ memberId: number; at: Date }>()('community_followed', (db, { memberId, at }) =>
  db
    .select(columns({ id: w.authorId }))
    .from(w)
    .where(and(eq(w.memberId, memberId), notExists(db.select({ id: s.id }).from(s).where(isBan(w.authorId, at)))))
    .orderBy(lastFirst(w.at), lastFirst(w.authorId))
    .limit(mostFollowed),
);

export const followOf = typedQuery<Pair>()('community_follow_of', (db, { memberId, authorId }) =>
  db
    .select(columns({ authorId: w.authorId }))
    .from(w)
    .where(and(eq(w.memberId, memberId), eq(w.authorId, authorId))),
);

/** How many authors a member follows. */
export const countFollowed = typedQuery<{ memberId: number }>()('community_count_followed', (db, { memberId }) =>
  db
    .select(columns({ count: sql<number>`count(*)::int` }))
    .from(w)
    .where(eq(w.memberId, memberId)),
);

/** No row where the member follows the author already. */
export const insertFollow = typedQuery<Pair & { at: Date }>()('community_follow_add', (db, { memberId, authorId, at }) =>
  db.insert(w).values({ memberId, authorId, at }).onConflictDoNothing().returning({ authorId: w.authorId }),
);

export const removeFollow = typedQuery<Pair>()('community_follow_remove', (db, { memberId, authorId }) =>
  db
    .delete(w)
    .where(and(eq(w.memberId, memberId), eq(w.authorId, authorId)))
    .returning({ authorId: w.authorId }),
);
