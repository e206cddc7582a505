import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';

export const fixtures: ModuleFixtures = {
  access: { overview: 'admin', begin: 'admin', confirm: 'admin', renewCodes: 'admin', turnOff: 'admin' },
};
