import type { InvariantContradictions } from '../../../../tests/setup/invariant-contradictions.ts';

export const contradictions: InvariantContradictions = {
  'dead-letter.once': [
    `insert into platform_dead_letter (subject, kind, status, attempts, error, died_at, job_id) select 'order 1', 'mail', 'dead', 3, 'gone', now(), 'J1' from generate_series(1, 2)`,
  ],
};
