import { underWorkflow } from '../../../../tests/setup/audited-rows.ts';
import type { Database } from '@shopkeeper/server/database';
import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';

const addDraft = `insert into community_article (title, category_id, member_id, content, excerpt, pinned, featured, locked)
  select 'A draft of a member', c.id, $1::bigint, '<p>Kestrel</p>', 'Kestrel', false, false, false
  from (select id from community_article_category order by id limit 1) c returning id::int, member_id`;

/** An article of a member with one revision. */
async function revisedArticle(db: Database, memberId: number): Promise<number> {
  const [made] = await db.rows<{ id: number }>(
    `with made as (${addDraft})
     insert into community_article_revision (article_id, revision_no, member_id, audience, actor_id, actor_name, title, content, at)
     select id, 1, member_id, 'member', member_id, '', 'A text of a member', '<p>Kestrel</p>', now() from made
     returning article_id::int as id`,
    [memberId],
  );
  return made?.id ?? 0;
}

export const fixtures: ModuleFixtures = {
  access: {
    revisions: ['/admin/community/article/index'],
    revision: ['/admin/community/article/index'],
    Audit: ['audit'],
    '/user/article/revisions': 'member',
    '/user/article/revision': 'member',
  },
  reads: ['community_article_revision'],
  async owned({ db, callers: { memberA, memberB } }) {
    const id = await revisedArticle(db, memberA.id ?? 0);
    const calls = [
      { path: '/user/article/revisions', body: { id } },
      { path: '/user/article/revision', body: { id, revisionNo: 1 } },
      { path: '/user/article/revert', body: { id, version: 1, revisionNo: 1 } },
    ];
    return [{ what: 'the revisions of an article', owner: memberA, strangers: [memberB], calls }];
  },
  async answered(context) {
    const { db, callers, ask } = context;
    const { memberA } = callers;
    const id = await revisedArticle(db, memberA.id ?? 0);
    for (const [prefix, headers] of [
      ['/admin/community/article/', undefined],
      ['/user/article/', memberA.headers],
    ] as const) {
      await ask(`${prefix}revisions`, { id }, headers);
      await ask(`${prefix}revision`, { id, revisionNo: 1 }, headers);
    }
    await underWorkflow(context, 'community/article', async () => {
      await ask('/admin/community/article/Audit', { ids: [id], action: 'submit' });
      await ask('/admin/community/article/Audit', { ids: [id], action: 'approve' });
    });
  },
  ofMember: (db, memberId) => db.run(addDraft, [memberId]),
};
