import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';

export const fixtures: ModuleFixtures = {
  access: {
    '/user/promoter/apply': 'member',
    '/user/promoter/accept': 'member',
    '/user/promoter/invitation': 'member',
    '/user/promoter/team': 'member',
  },
};
