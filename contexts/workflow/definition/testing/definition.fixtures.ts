import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';

export const fixtures: ModuleFixtures = {
  draft: {
    substituteId: 1,
    steps: [
      { code: 'start', name: 'Start', kind: 'start', next: ['end'] },
      { code: 'end', name: 'End', kind: 'end', next: [] },
    ],
  },
};
