import { tableOf } from '@shopkeeper/crud/tables';
import { declarePersonal } from '@shopkeeper/resource';
import { bigint, foreignKey, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { article } from '../article.resource.ts';

const articles = tableOf(article);

/** What was published of an article, one row for each change, numbered from 1. `memberId` is its author; null for the shop. */
export const articleRevisionTable = pgTable(
  'community_article_revision',
  {
    articleId: bigint('article_id', { mode: 'number' }).notNull(),
    revisionNo: integer('revision_no').notNull(),
    memberId: bigint('member_id', { mode: 'number' }),
    /** Who published it: staff, the author, or a task. */
    audience: text('audience').$type<'admin' | 'member' | 'system'>().notNull(),
    actorId: bigint('actor_id', { mode: 'number' }),
    actorName: text('actor_name').notNull(),
    /** The revision whose text it has again; null where the text was written. */
    restoredNo: integer('restored_no'),
    title: text('title').notNull(),
    content: text('content').notNull(),
    at: timestamp('at', { precision: 3, withTimezone: true }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.articleId, t.revisionNo] }),
    // What is erased with a member, and what somebody published.
    index('community_article_revision_member_idx').on(t.memberId),
    index('community_article_revision_actor_idx').on(t.actorId),
    foreignKey({
      name: 'community_article_revision_fk',
      columns: [t.articleId],
      foreignColumns: [articles.id as never],
    }).onDelete('cascade'),
  ],
);
declarePersonal(articleRevisionTable, [
  {
    by: 'memberId',
    subject: 'member',
    title: 'article:text.rows.revisions',
    fields: { title: 'anonymize', content: 'anonymize' },
  },
  { by: 'actorId', audience: 'audience', fields: { actorName: 'keep: says who is accountable' } },
]);
