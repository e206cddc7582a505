import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';

export const fixtures: ModuleFixtures = {
  draft: { value: 'Blue' },
  access: { '/api/common/settings': 'public' },
  publishes: ['platform_custom_setting'],
};
