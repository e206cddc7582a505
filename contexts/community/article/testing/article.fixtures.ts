import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';

export const fixtures: ModuleFixtures = {
  access: {
    revisions: ['/admin/community/article/index'],
    revision: ['/admin/community/article/index'],
    '/user/article/revisions': 'member',
    '/user/article/revision': 'member',
  },
  ofMember: (db, memberId) =>
    db.run(
      `insert into community_article (title, category_id, member_id, content, excerpt, pinned, featured, locked)
       select 'A draft of a member', c.id, $1::bigint, '<p>Kestrel</p>', 'Kestrel', false, false, false
       from (select id from community_article_category order by id limit 1) c`,
      [memberId],
    ),
};
