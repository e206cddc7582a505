import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';

const definition = '/admin/workflow/definition';
const draft = {
  subject: 'distribution/cash-out',
  substituteId: 1,
  steps: [
    { code: 'start', name: 'Start', kind: 'start', next: ['end'] },
    { code: 'end', name: 'End', kind: 'end', next: [] },
  ],
};

/** `Audit` is mounted, and listed, by each module that a workflow drives. */
export const fixtures: ModuleFixtures = {
  access: { [`${definition}/dryRun`]: [`${definition}/edit`] },
  // The history of a request is part of it.
  reads: ['workflow_task'],
  alsoRequires: { [`${definition}/dryRun`]: ['/admin/workflow/instance/index'] },
  answered: async ({ ask }) => void (await ask(`${definition}/dryRun`, draft)),
};
