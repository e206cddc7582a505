import type { Queryable, Tx } from '../database/database.ts';
import type { SheetFault } from './sheet-plan.ts';

type Refused = readonly [line: number, faults: readonly SheetFault[]];

/** Writes down which lines were refused so far, with the step that saves how far the import is. */
export async function keepRefusals(tx: Tx, jobId: string, refused: readonly Refused[]): Promise<void> {
  if (refused.length === 0) return;
  await tx.run(
    `insert into kit_sheet_refusal (job_id, line, faults)
     select $1, (v->>0)::int, v->1 from jsonb_array_elements($2::jsonb) v on conflict (job_id, line) do nothing`,
    [jobId, JSON.stringify(refused)],
  );
}

/** What earlier runs of an import were refused, by line. */
export async function readRefusals(q: Queryable, jobId: string): Promise<ReadonlyMap<number, readonly SheetFault[]>> {
  const rows = await q.rows<{ line: number; faults: readonly SheetFault[] }>(
    'select line, faults from kit_sheet_refusal where job_id = $1',
    [jobId],
  );
  return new Map(rows.map(({ line, faults }) => [line, faults]));
}
