import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';

export const fixtures: ModuleFixtures = {
  access: { matrix: ['index'], save: ['save'], explain: ['explain'], staff: ['explain'], export: ['export'] },
};
