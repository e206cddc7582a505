import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';

export const fixtures: ModuleFixtures = {
  draft: { linkType: 'none', audience: 'all', levelIds: [] },
  access: { '/api/banner/live': 'public', '/user/banner/live': 'member', '/api/banner/seen': 'public' },
  publishes: ['marketing_banner', 'marketing_theme_uri'],
  reads: ['marketing_theme_uri'],
};
