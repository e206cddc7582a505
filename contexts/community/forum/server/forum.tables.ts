import { declarePersonal } from '@shopkeeper/resource';
import { tableOf } from '@shopkeeper/crud/tables';
import { bigint, foreignKey, index, pgTable, primaryKey, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { article } from '../../article/article.resource.ts';

const articles = tableOf(article);

/** Which members like an article; a member likes one once. */
export const articleLikeTable = pgTable(
  'community_article_like',
  {
    articleId: bigint('article_id', { mode: 'number' }).notNull(),
    memberId: bigint('member_id', { mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.articleId, t.memberId] }),
    // What a member likes, when all of it is removed.
    index('community_article_like_member_idx').on(t.memberId),
    foreignKey({ name: 'community_article_like_fk', columns: [t.articleId], foreignColumns: [articles.id as never] }),
  ],
);
declarePersonal(articleLikeTable, { by: 'memberId', subject: 'member', title: 'forum:text.rows.likes', fields: {} });

/** Who reported an article or a comment and why; a member reports one once. */
export const communityReportTable = pgTable(
  'community_report',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    target: text('target', { enum: ['article', 'comment'] }).notNull(),
    targetId: bigint('target_id', { mode: 'number' }).notNull(),
    memberId: bigint('member_id', { mode: 'number' }).notNull(),
    reason: text('reason').notNull(),
    at: timestamp('at', { precision: 3, withTimezone: true }).notNull(),
  },
  (t) => [
    unique('community_report_key').on(t.target, t.targetId, t.memberId),
    // Who reported most of late.
    index('community_report_at_idx').on(t.at),
    // What a member reported, when their personal data is erased.
    index('community_report_member_idx').on(t.memberId),
  ],
);
declarePersonal(communityReportTable, {
  by: 'memberId',
  subject: 'member',
  title: 'forum:text.rows.reports',
  fields: { reason: 'anonymize' },
});
