import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';

const published = `select id::int from community_article where status = 'published' and deleted_at is null order by id limit 1`;

export const fixtures: ModuleFixtures = {
  access: {
    '/api/community/categories': 'public',
    '/api/community/articles': 'public',
    '/api/community/article': 'public',
    '/api/community/comments': 'public',
    '/api/community/seen': 'public',
    '/community/feed.xml': 'public',
    '/user/community/comment': 'member',
    '/user/community/like': 'member',
    '/user/community/collect': 'member',
    '/user/community/own': 'member',
    '/user/community/report': 'member',
  },
  publishes: ['community_article', 'community_article_category', 'community_article_comment', 'member_member.nickname'],
  async answered({ db, callers, ask }) {
    const [article] = await db.rows<{ id: number }>(published);
    const id = article?.id ?? 0;
    const as = callers.memberA.headers;
    await ask('/api/community/article', { id });
    await ask('/api/community/comments', { articleId: id });
    await ask('/user/community/comment', { articleId: id, content: 'Kestrel' }, as);
    await ask('/user/community/like', { id }, as);
    await ask('/user/community/collect', { id }, as);
    await ask('/user/community/report', { target: 'article', id, reason: 'Not about the shop' }, as);
  },
};
