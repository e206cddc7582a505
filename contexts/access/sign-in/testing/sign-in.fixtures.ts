import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';

/** A row that does not exist: ending a session of the test run itself would end the run. */
const noRow = { id: 900_000_001, version: 1 };
const reason = 'guard';

export const fixtures: ModuleFixtures = {
  bodies: {
    end: { ...noRow, reason },
    endAll: { ...noRow, reason },
    Bulk: { bulkAction: 'end', input: { reason }, chosen: { rows: [noRow] } },
  },
  reads: ['access_admin', 'kit_session', 'kit_device'],
};
