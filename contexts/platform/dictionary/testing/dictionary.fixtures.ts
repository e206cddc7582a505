import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';

export const fixtures: ModuleFixtures = { access: { options: 'admin' }, staffReads: true, fixedCodes: true };
