import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';

export const fixtures: ModuleFixtures = {
  draft: (next) => ({ mobile: `1371${String(next()).padStart(7, '0')}` }),
};
