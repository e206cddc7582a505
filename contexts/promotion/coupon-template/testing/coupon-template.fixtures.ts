import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';

export const fixtures: ModuleFixtures = {
  draft: {
    kind: 'cash',
    valueAmount: 1_000,
    scope: 'all',
    audience: 'all',
    validity: 'days',
    validDays: 30,
  },
};
