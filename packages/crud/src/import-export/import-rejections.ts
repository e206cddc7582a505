import type { Queryable, Tx } from '@shopkeeper/server/database';
import type { RowError } from './import-plan.ts';

type RejectedRow = readonly [line: number, rowErrors: readonly RowError[]];

/** Stores the rows rejected so far, in the transaction that saves the import's progress. */
export async function storeRejections(tx: Tx, jobId: string, rejected: readonly RejectedRow[]): Promise<void> {
  if (rejected.length === 0) return;
  await tx.run(
    `insert into kit_import_rejection (job_id, line, row_errors)
     select $1, (v->>0)::int, v->1 from jsonb_array_elements($2::jsonb) v on conflict (job_id, line) do nothing`,
    [jobId, JSON.stringify(rejected)],
  );
}

/** Reads the row errors of earlier runs of an import, by line. */
export async function readRejections(q: Queryable, jobId: string): Promise<ReadonlyMap<number, readonly RowError[]>> {
  const rows = await q.rows<{ line: number; rowErrors: readonly RowError[] }>(
    'select line, row_errors as "rowErrors" from kit_import_rejection where job_id = $1',
    [jobId],
  );
  return new Map(rows.map(({ line, rowErrors }) => [line, rowErrors]));
}
