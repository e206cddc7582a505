import { declarePersonal } from '@shopkeeper/resource';
import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, primaryKey, timestamp } from 'drizzle-orm/pg-core';

/** Which member follows which other one; each pair is there once. Followers are counted from its rows. */
export const followTable = pgTable(
  'community_follow',
  {
    memberId: bigint('member_id', { mode: 'number' }).notNull(),
    authorId: bigint('author_id', { mode: 'number' }).notNull(),
    at: timestamp('at', { precision: 3, withTimezone: true }).notNull(),
  },
  (t) => [
    primaryKey({ name: 'community_follow_pk', columns: [t.memberId, t.authorId] }),
    index('community_follow_author_idx').on(t.authorId),
    index('community_follow_at_idx').on(t.memberId, t.at.desc(), t.authorId.desc()),
    check('community_follow_other', sql`${t.memberId} <> ${t.authorId}`),
  ],
);
declarePersonal(followTable, [
  { by: 'memberId', subject: 'member', rows: 'delete', title: 'author:text.rows.followed' },
  { by: 'authorId', subject: 'member', rows: 'delete', title: 'author:text.rows.followers' },
]);
