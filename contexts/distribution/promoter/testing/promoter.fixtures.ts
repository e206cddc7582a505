import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';

export const fixtures: ModuleFixtures = {
  access: {
    '/user/promotion/apply': 'member',
    '/user/promotion/accept': 'member',
    '/user/promotion/invitation': 'member',
    '/user/promotion/team': 'member',
  },
};
