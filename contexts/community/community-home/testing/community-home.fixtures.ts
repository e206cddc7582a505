import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';

export const fixtures: ModuleFixtures = {
  access: { overview: ['/admin/bbs_home/index'] },
  reads: ['community_article', 'community_article_comment', 'community_report', 'member_member'],
};
