import { typedQuery } from '@shopkeeper/crud/queries';
import { eq, sql } from 'drizzle-orm';
import { articleTable } from '#tables';

const a = articleTable;

/** Changes the number of published comments of an article. The version stays: it is no change of what somebody edits. */
export const countComments = typedQuery<{ id: number; delta: number }>()('community_count_comments', (db, { id, delta }) =>
  db
    .update(a)
    .set({ commentCount: sql`${a.commentCount} + ${delta}::int` })
    .where(eq(a.id, id)),
);
