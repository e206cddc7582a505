import type pg from 'pg';
import { queryable, type Queryable, type Tx, type Way } from './queryable.ts';

const retried = new Set(['40001', '40P01']);
const attempts = 3;

/** The SQLSTATE of an error, also of one that is wrapped. */
export function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('code' in error && typeof error.code === 'string') return error.code;
  return 'cause' in error ? codeOf(error.cause) : undefined;
}

/** The error of node-postgres for an abandoned statement: the connection may still be waiting for it. */
const isGivenUp = (error: unknown): error is Error => error instanceof Error && error.message === 'Query read timeout';

/** How a transaction is run. */
export interface TransactionWay extends Way {
  /** The statements that begin it and set its time limits. */
  readonly begin: string;
}

const isAborted = (error: unknown): boolean => codeOf(error) === '25P02';

interface Unseen {
  /** Rejects nowhere: a failure is kept until somebody asks for it. */
  watch(statement: Promise<unknown>): void;
  /** The first failure of a statement that nobody awaited, unless it only followed from an earlier one. */
  failure(): Error | undefined;
}

interface Sending {
  readonly own: Queryable;
  readonly watch: Unseen['watch'];
}

function unseen(): Unseen {
  let first: Error | undefined;
  return {
    watch(statement) {
      statement.catch((error: Error) => {
        if (!isAborted(error)) first ??= error;
      });
    },
    failure: () => first,
  };
}

/** Without a transaction nothing may run: a connection on which it did not begin is closed. */
function begin(client: pg.PoolClient, { begin: text }: TransactionWay, { own, watch }: Sending): void {
  const begun = own.run(text);
  watch(begun);
  begun.catch(() => client.connection.stream.destroy());
}

/** Runs the work in one transaction. `begin` travels with its first statement, `commit` with the last ones that it sent. */
async function once<T>(pool: pg.Pool, way: TransactionWay, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  const own = queryable(client, way);
  const { watch, failure } = unseen();
  const send: Tx['send'] = (text, values, name) => watch(own.run(text, values, name));
  let broken: Error | undefined;
  Object.assign(client, { pipeline: way.isPipelined });
  try {
    begin(client, way, { own, watch });
    const result = await work({ ...own, send, client, isTransaction: true });
    await own.run('commit');
    const failed = failure();
    // PostgreSQL answers the commit of a failed transaction by rolling it back.
    if (failed) throw failed;
    return result;
  } catch (error) {
    // A rollback would wait for the abandoned statement; closing the connection rolls back too.
    if (isGivenUp(error)) broken = error;
    else
      await own.run('rollback').catch((reason: Error) => {
        broken = reason;
      });
    throw failure() ?? error;
  } finally {
    Object.assign(client, { pipeline: false });
    client.release(broken);
  }
}

async function tried<T>(attempt: () => Promise<T>): Promise<T> {
  for (let turn = 1; ; turn += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (turn >= attempts || !retried.has(codeOf(error) ?? '')) throw error;
      await new Promise((done) => setTimeout(done, 10 + Math.random() * 40 * turn));
    }
  }
}

/** Runs the work in one transaction; after a serialization failure or a deadlock it is run again, three times at most. */
export const inTransaction = <T>(pool: pg.Pool, way: TransactionWay, work: (tx: Tx) => Promise<T>): Promise<T> =>
  tried(() => once(pool, way, work));
