import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';

export const fixtures: ModuleFixtures = {
  access: { choices: ['index'], begin: ['index'], end: 'admin' },
  reads: ['access_role', 'access_admin'],
};
