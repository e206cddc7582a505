import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';

/** Gives a published article to a member other than one, who then is its author. */
const author = `update community_article set member_id = (select id from member_member where id <> $1 and status = 'active' order by id limit 1)
  where id = (select a.id from community_article a join community_article_category c on c.id = a.category_id and c.enabled
    where a.status = 'published' and a.deleted_at is null order by a.id limit 1) returning member_id::int as id`;

export const fixtures: ModuleFixtures = {
  access: {
    '/api/community/author': 'public',
    '/api/community/author-articles': 'public',
    '/user/following/get': 'member',
    '/user/following/articles': 'member',
    '/user/following/has': 'member',
    '/user/following/follow': 'member',
  },
  publishes: ['community_article', 'community_article_category', 'community_follow', 'member_member'],
  async answered({ db, callers, ask }) {
    const { id: memberId, headers } = callers.memberA;
    const [made] = await db.rows<{ id: number }>(author, [memberId]);
    const id = made?.id ?? 0;
    for (const call of ['author', 'author-articles']) await ask(`/api/community/${call}`, { id });
    await ask('/user/following/follow', { id }, headers);
  },
};
