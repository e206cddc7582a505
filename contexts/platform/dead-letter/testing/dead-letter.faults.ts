import type { InvariantFaults } from '../../../../tests/setup/invariant-faults.ts';

export const faults: InvariantFaults = {
  'dead-letter.once': [
    `insert into platform_dead_letter (subject, kind, status, attempts, error, died_at, job_id) select 'order 1', 'mail', 'dead', 3, 'gone', now(), 'J1' from generate_series(1, 2)`,
  ],
};
