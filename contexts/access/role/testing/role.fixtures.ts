import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';

export const fixtures: ModuleFixtures = {
  access: { nodes: ['index', 'add', 'edit'], scopes: ['index', 'add', 'edit'] },
  fixedCodes: true,
};
