import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';

export const fixtures: ModuleFixtures = {
  draft: { path: '/keys' },
  access: { '/admin/Index/index': 'admin' },
  staffReads: true,
  fixedCodes: true,
};
