import { RequestError } from '@shopkeeper/server';
import type { Database, Tx } from '@shopkeeper/server/database';
import type { ParamType, ReportColumn, ReportRow } from '../report-query.domain.ts';
import { columnsOfFields, valueReaders } from './column-types.ts';
import { outerText, type ReportRun, typedText } from './outer-query.ts';
import { reportRole, reportSchema } from './report-views.ts';
import type { CheckedSql } from './sql-check.ts';

export interface ReportRows {
  readonly columns: readonly ReportColumn[];
  readonly result: readonly ReportRow[];
  /** At most `maxRows`. */
  readonly total: number;
  readonly truncated: boolean;
}

type Client = Tx['client'];

const mostAtOnce = 3;
const running = new WeakMap<Database['pool'], number>();

/** Reports never take more than three connections of a process, so that the shop's own calls find one. */
async function inTurn<T>({ pool }: Database, work: () => Promise<T>): Promise<T> {
  const now = running.get(pool) ?? 0;
  if (now >= mostAtOnce) throw new RequestError(429, 'request.too-many', { details: { retryAfter: 1 } });
  running.set(pool, now + 1);
  try {
    return await work();
  } finally {
    running.set(pool, (running.get(pool) ?? 1) - 1);
  }
}

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** What a failed statement answers. Syntax and types say what the database says; nothing else leaves the server. */
function answerOf(error: unknown): unknown {
  const code = codeOf(error);
  if (code === '57014') return new RequestError(408, 'report-query.timeout');
  if (code === '22023' || code === '3F000' || code === '42P01') return new RequestError(503, 'report-query.not-ready');
  if (code === '42501') return new RequestError(403, 'report-query.no-right');
  if (code.startsWith('53') || code.startsWith('54')) return new RequestError(409, 'report-query.too-much');
  if (['0A', '21', '22', '42'].includes(code.slice(0, 2)))
    return new RequestError(409, 'report-query.does-not-run', { details: { message: (error as Error).message } });
  return error;
}

const limitsOf = (timeoutMs: number): string =>
  [
    'begin read only',
    `set local statement_timeout = ${timeoutMs}`,
    'set local lock_timeout = 1000',
    'set local idle_in_transaction_session_timeout = 10000',
    `set local search_path = ${reportSchema}`,
    `set local work_mem = '16MB'`,
    'set local max_parallel_workers_per_gather = 0',
  ].join('; ');

/** Becomes the role within the transaction. */
async function asRole(client: Client, then: string): Promise<void> {
  try {
    await client.query(`set local role ${reportRole}; ${then}`);
  } catch (error) {
    throw ['42501', '22023', '42704'].includes(codeOf(error)) ? new RequestError(503, 'report-query.no-role') : error;
  }
}

async function asReader<T>({ pool }: Database, timeoutMs: number, work: (client: Client) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query(limitsOf(timeoutMs));
    // The first query of a transaction fixes that it is read only.
    await asRole(client, 'select 1');
    const found = await work(client);
    await client.query('rollback');
    return found;
  } catch (error) {
    // The connection is not used again: nothing that the statement may have left stays on it.
    broken = error instanceof Error ? error : new Error('a report failed');
    throw answerOf(error);
  } finally {
    client.release(broken);
  }
}

/** One statement of the extended protocol, also without values: a text with two would be refused. */
const extended = (text: string, values: readonly unknown[]) => ({
  text,
  values: [...values],
  rowMode: 'array' as const,
  types: valueReaders,
  queryMode: 'extended' as const,
});

/**
 * The columns of a checked query, without running it, in a transaction that goes on.
 *
 * @throws RequestError 409 where the database refuses the text, 503 where its user lacks the role
 */
export async function describeReport(tx: Tx, sql: CheckedSql, types: readonly ParamType[]): Promise<readonly ReportColumn[]> {
  await tx.run('savepoint report_query');
  try {
    await asRole(tx.client, `set local search_path = ${reportSchema}`);
    const nothing = types.map(() => null);
    const { fields } = await tx.client.query(extended(`select * from (\n${typedText(sql, types)}\n) as "#own" limit 0`, nothing));
    return columnsOfFields(fields);
  } catch (error) {
    throw answerOf(error);
  } finally {
    // Gives the role and the settings back too.
    await tx.run('rollback to savepoint report_query');
  }
}

/**
 * Runs a checked query as the role that may read the views only, in a read-only transaction, within its limits of rows and time.
 *
 * @throws RequestError 408 after its time, 503 where the database's user lacks the role, 409 where the database refuses the text
 */
export function runReport(db: Database, run: ReportRun): Promise<ReportRows> {
  return inTurn(db, () =>
    asReader(db, run.timeoutMs, async (client) => {
      const { text, values } = outerText(run);
      const { rows, fields } = await client.query<unknown[]>(extended(text, values));
      const columns = columnsOfFields(fields.slice(2));
      const found = Number(rows[0]?.[0] ?? 0);
      const result = rows
        .filter((row) => row[1] === true)
        .map((row) => Object.fromEntries(columns.map(({ name }, at) => [name, (row[at + 2] ?? null) as ReportRow[string]])));
      return { columns, result, total: Math.min(found, run.maxRows), truncated: found > run.maxRows };
    }),
  );
}
