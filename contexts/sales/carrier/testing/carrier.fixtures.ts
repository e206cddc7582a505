import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';

export const fixtures: ModuleFixtures = { draft: { trackingPattern: 'SF\\d{12}' } };
