import type { AnyResource } from '@shopkeeper/resource';
import type { ListQuery } from '@shopkeeper/resource/query';
import type { Queryable, Tx } from '@shopkeeper/server/database';
import { badInput, RequestError } from '@shopkeeper/server';
import { type Scope, walk } from '../list/list.ts';

/** Either selected rows with the versions they were read with, or all rows of a query except some. */
export type Chosen =
  | { readonly rows: readonly { readonly id: number; readonly version: number }[] }
  | { readonly allBut: readonly number[] };

export const mostBulkRows = 50_000;

/** One row of a bulk job. `outcome` is '' until the row is processed. */
export interface BulkRow {
  readonly no: number;
  readonly rowId: number;
  readonly version: number;
  readonly label: string;
  readonly outcome: '' | 'done' | 'rejected';
  readonly error: string;
  readonly msg: string;
}

interface Found {
  readonly id: number;
  readonly version: number;
  readonly label: string;
}

interface Asked {
  readonly resource: AnyResource;
  readonly query: ListQuery;
  readonly chosen: Chosen;
  readonly scope: Scope | undefined;
  /** The most rows of the action; at most `mostBulkRows`. */
  readonly most?: number | undefined;
}

async function* chosenRows(tx: Tx, { resource, query, chosen, scope }: Asked): AsyncGenerator<readonly Found[]> {
  const isTicked = 'rows' in chosen;
  const versions = new Map(isTicked ? chosen.rows.map(({ id, version }) => [id, version]) : []);
  const without = new Set(isTicked ? [] : chosen.allBut);
  const ids = { field: 'id', op: 'in', value: [...versions.keys()] } as const;
  const requested: ListQuery = isTicked ? { ...query, filter: ids, quick: '' } : query;
  const keys = [...new Set(['id', 'version', resource.label, ...query.sorts.map(({ field }) => field)])];
  for await (const rows of walk(tx, { resource, query: requested, scope, keys }))
    yield rows
      .filter(({ id }) => !without.has(id))
      .map((row) => ({
        id: row.id,
        version: versions.get(row.id) ?? Number(row['version']),
        label: String(row[resource.label] ?? ''),
      }));
}

/** Stores the rows of a job in the list's order, so that rows which match later are not changed. Returns their number. */
export async function storeBulkRows(tx: Tx, jobId: string, options: Asked): Promise<number> {
  let count = 0;
  const { most: max = mostBulkRows } = options;
  for await (const rows of chosenRows(tx, options)) {
    if (count + rows.length > max) throw new RequestError(409, 'request.too-many-rows', { details: { max } });
    await tx.run(
      `insert into kit_bulk_row (job_id, no, row_id, version, label)
       select $1::uuid, $2::int + r.nr, r.id, r.version, r.label
       from unnest($3::bigint[], $4::int[], $5::text[]) with ordinality as r(id, version, label, nr)`,
      [jobId, count, rows.map(({ id }) => id), rows.map(({ version }) => version), rows.map(({ label }) => label)],
    );
    count += rows.length;
  }
  if (count === 0) throw badInput([{ path: 'chosen', rule: 'required' }]);
  await tx.run('update kit_job set total = $2 where id = $1', [jobId, count]);
  return count;
}

/** Copies the rows that a job rejected or did not process to another job, with their current versions. Returns their number. */
export async function storeUndone(
  tx: Tx,
  options: { readonly from: string; readonly to: string; readonly table: string },
): Promise<number> {
  const count = await tx.run(
    `insert into kit_bulk_row (job_id, no, row_id, version, label)
     select $2::uuid, row_number() over (order by b.no), b.row_id, coalesce(t.version, b.version), b.label
     from kit_bulk_row b left join ${options.table} t on t.id = b.row_id
     where b.job_id = $1 and b.outcome <> 'done'`,
    [options.from, options.to],
  );
  if (count === 0) throw badInput([{ path: 'jobId', rule: 'required' }]);
  await tx.run('update kit_job set total = $2 where id = $1', [options.to, count]);
  return count;
}

const shown = `no, row_id as "rowId", version, label, outcome, error, msg`;

/** Returns the next rows of a job in their order; with `rejectedOnly` only the rejected ones. */
export const readBulkRows = (
  q: Queryable,
  options: { readonly jobId: string; readonly after: number; readonly limit: number; readonly rejectedOnly?: boolean },
): Promise<BulkRow[]> =>
  q.rows<BulkRow>(
    `select ${shown} from kit_bulk_row where job_id = $1 and no > $2 ${options.rejectedOnly ? "and outcome = 'rejected'" : ''} order by no limit $3`,
    [options.jobId, options.after, options.limit],
  );

/** Stores the outcome of a row. */
export async function finishBulkRow(
  tx: Tx,
  jobId: string,
  row: Pick<BulkRow, 'no' | 'outcome' | 'error' | 'msg'>,
): Promise<void> {
  await tx.run('update kit_bulk_row set outcome = $3, error = $4, msg = $5 where job_id = $1 and no = $2', [
    jobId,
    row.no,
    row.outcome,
    row.error,
    row.msg.slice(0, 500),
  ]);
}

/** Counts the rows of a job that are done, rejected, and not yet processed. */
export async function countBulkRows(q: Queryable, jobId: string): Promise<{ done: number; rejected: number; waiting: number }> {
  const [counts] = await q.rows<{ done: number; rejected: number; waiting: number }>(
    `select count(*) filter (where outcome = 'done')::int as done, count(*) filter (where outcome = 'rejected')::int as rejected,
       count(*) filter (where outcome = '')::int as waiting
     from kit_bulk_row where job_id = $1`,
    [jobId],
  );
  return counts ?? { done: 0, rejected: 0, waiting: 0 };
}
