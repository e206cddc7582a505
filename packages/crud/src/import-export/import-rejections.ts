import type { Queryable, Tx } from '@shopkeeper/server/database';
import type { RowError } from '../rows/import-profile.ts';
import type { RejectedRow } from './import-report.ts';

/** Stores the rows rejected so far, in the transaction that saves the import's progress. */
export async function storeRejections(tx: Tx, jobId: string, rejected: readonly RejectedRow[]): Promise<void> {
  if (rejected.length === 0) return;
  await tx.run(
    `insert into kit_import_rejection (job_id, line, row_errors)
     select $1, (v->>0)::int, v->1 from jsonb_array_elements($2::jsonb) v on conflict (job_id, line) do nothing`,
    [jobId, JSON.stringify(rejected)],
  );
}

/** Reads the row errors of an import, by line; with `lines` only theirs. */
export async function readRejections(
  q: Queryable,
  jobId: string,
  lines: readonly number[],
): Promise<ReadonlyMap<number, readonly RowError[]>> {
  const rows = await q.rows<{ line: number; rowErrors: readonly RowError[] }>(
    'select line, row_errors as "rowErrors" from kit_import_rejection where job_id = $1 and line = any($2::int[])',
    [jobId, lines],
  );
  return new Map(rows.map(({ line, rowErrors }) => [line, rowErrors]));
}

/** Number of rejected rows of an import, and the errors of the first ones. */
export async function rejectionSummary(
  q: Queryable,
  jobId: string,
  most: number,
): Promise<{ readonly failedLines: number; readonly rowErrors: readonly RowError[] }> {
  const [count] = await q.rows<{ n: number }>('select count(*)::int as n from kit_import_rejection where job_id = $1', [jobId]);
  const first = await q.rows<{ rowErrors: readonly RowError[] }>(
    'select row_errors as "rowErrors" from kit_import_rejection where job_id = $1 order by line limit $2',
    [jobId, most],
  );
  return { failedLines: count?.n ?? 0, rowErrors: first.flatMap(({ rowErrors }) => rowErrors).slice(0, most) };
}
