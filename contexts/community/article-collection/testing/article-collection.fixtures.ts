import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';

export const fixtures: ModuleFixtures = {
  ofMember: (db, memberId) =>
    db.run(
      `insert into community_article_collection (title, article_id, member_id)
       select a.title, a.id, $1::bigint from (select id, title from community_article order by id limit 1) a`,
      [memberId],
    ),
};
