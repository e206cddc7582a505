import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';

/** It has one public call for each provider; the module of the provider lists it. */
export const fixtures: ModuleFixtures = { access: {} };
