import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';

const steps = [
  { code: 'start', name: 'Start', kind: 'start', next: ['end'] },
  { code: 'end', name: 'End', kind: 'end', next: [] },
];

export const fixtures: ModuleFixtures = {
  draft: { substituteId: 1, steps },
  validBodies: { '/admin/workflow/definition/dryRun': { subject: 'distribution/cash-out', substituteId: 1, steps } },
};
