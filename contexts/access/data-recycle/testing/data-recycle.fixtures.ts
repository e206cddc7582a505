import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';

export const fixtures: ModuleFixtures = {
  access: { snapshot: ['index'], plan: ['restore'], rollBack: ['restore'] },
};
