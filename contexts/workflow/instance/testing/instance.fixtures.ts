import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';

/** The call written by hand is mounted, and listed, by each module that a workflow drives. */
export const fixtures: ModuleFixtures = { access: {} };
