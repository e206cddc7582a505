import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';

export const fixtures: ModuleFixtures = {
  access: { count: ['index'], members: ['index'] },
  alsoRequires: { members: ['/admin/member/member/index'] },
};
