import { typedQuery } from '@shopkeeper/crud/queries';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { articleCollectionTable, articleTable } from '#tables';

const a = articleTable;
const c = articleCollectionTable;

/** Keeps an article for a member; no row where the member has it already. */
export const insertCollection = typedQuery<{ articleId: number; memberId: number; title: string }>()(
  'community_collect',
  (db, { articleId, memberId, title }) =>
    db.insert(c).values({ articleId, memberId, title }).onConflictDoNothing().returning({ id: c.id }),
);

export const removeCollection = typedQuery<{ articleId: number; memberId: number }>()(
  'community_uncollect',
  (db, { articleId, memberId }) =>
    db
      .delete(c)
      .where(and(eq(c.articleId, articleId), eq(c.memberId, memberId), isNull(c.deletedAt)))
      .returning({ id: c.id }),
);

export const countCollections = typedQuery<{ id: number; delta: number }>()('community_count_collections', (db, { id, delta }) =>
  db
    .update(a)
    .set({ collectionCount: sql`${a.collectionCount} + ${delta}::int` })
    .where(eq(a.id, id)),
);
