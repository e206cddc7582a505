import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';

export const fixtures: ModuleFixtures = { access: { '/user/profile/password': 'member', '/user/profile/exportData': 'member' } };
