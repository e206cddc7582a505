import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';

export const fixtures: ModuleFixtures = { access: { subjects: ['index'], changes: ['index'], sealed: ['index'] } };
