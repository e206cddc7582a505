import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pLimit from 'p-limit';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import { ClockPool } from './clock-pool.ts';
import { defaultTimeouts, optionsOf, settingsOf, type Timeouts } from './timeouts.ts';

/** Runs statements, on the pool or on the client of a transaction. Rows are plain objects. */
export interface Queryable {
  /** drizzle on the same connection, for typed statements. */
  readonly orm: NodePgDatabase;
  /**
   * Runs a parameterised statement and returns its rows; with a `name` it is prepared once per connection, except behind a
   * pooler.
   */
  rows<Row extends object>(text: string, values?: readonly unknown[], name?: string): Promise<Row[]>;
  /** Runs a statement and returns the number of affected rows. */
  run(text: string, values?: readonly unknown[], name?: string): Promise<number>;
}

/** A transaction. All writes of one operation go through the same `Tx`. */
export interface Tx extends Queryable {
  readonly client: pg.PoolClient;
  readonly isTransaction: true;
}

/** The connection pool with its transactions. */
export interface Database extends Queryable {
  readonly pool: pg.Pool;
  /** A URL that reaches PostgreSQL without a pooler: for LISTEN, advisory locks, migrations and jobs. */
  readonly directUrl: string;
  /**
   * Runs the function in one transaction; after a serialization failure or a deadlock it is retried, at most three attempts in
   * all.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** The same database for work without a waiting caller: its statements and lock waits may take minutes. */
  readonly withLongTimeout: Database;
  close(): Promise<void>;
}

const silentMs = 1_000;

const DATE = 1082;
const BIGINT = 20;
const NUMERIC = 1700;
const TIMESTAMPTZ = 1184;

/** Reads bigint and numeric values as numbers; integers beyond 2^53 throw instead of being rounded. */
function safeNumber(text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) throw new RangeError(`${text} is not a safe integer`);
  return value;
}

/** Parses `2026-11-20 10:20:30.123+00` into UTC epoch ms. The session runs in UTC, so the offset is always +00. */
export function readInstant(text: string): number {
  const millis = text.length > 22 && text.charCodeAt(19) === 46 ? Number(`0${text.slice(19, text.indexOf('+', 19))}`) * 1000 : 0;
  return (
    Date.UTC(
      Number(text.slice(0, 4)),
      Number(text.slice(5, 7)) - 1,
      Number(text.slice(8, 10)),
      Number(text.slice(11, 13)),
      Number(text.slice(14, 16)),
      Number(text.slice(17, 19)),
    ) + Math.round(millis)
  );
}

pg.types.setTypeParser(BIGINT, safeNumber);
pg.types.setTypeParser(NUMERIC, safeNumber);
pg.types.setTypeParser(DATE, (text) => text);
pg.types.setTypeParser(TIMESTAMPTZ, readInstant);

interface QueryConfig extends pg.QueryConfig {
  /** Timeout in ms after which an unanswered statement is abandoned. */
  readonly query_timeout: number;
}

/** How statements are run on a connection. */
interface Way {
  readonly giveUpMs: number;
  /** Behind a pooler the next statement may run on a connection where nothing was prepared. */
  readonly isPooled: boolean;
}

const atOnce = <T>(work: () => Promise<T>): Promise<T> => work();

function queryable(runner: pg.Pool | pg.PoolClient, { giveUpMs, isPooled }: Way): Queryable {
  // Statements of a transaction run one after the other: node-postgres no longer queues them while one is pending.
  const turn: typeof atOnce = runner instanceof pg.Pool ? atOnce : pLimit(1);
  const queryConfigOf = (text: string, values: readonly unknown[], name: string | undefined): QueryConfig => ({
    text,
    values: [...values],
    query_timeout: giveUpMs,
    ...(name && !isPooled ? { name } : {}),
  });
  return {
    orm: drizzle(runner),
    async rows<Row extends object>(text: string, values: readonly unknown[] = [], name?: string) {
      const { rows } = await turn(() => runner.query<Row>(queryConfigOf(text, values, name)));
      return rows;
    },
    async run(text, values = [], name) {
      const { rowCount } = await turn(() => runner.query(queryConfigOf(text, values, name)));
      return rowCount ?? 0;
    },
  };
}

const retried = new Set(['40001', '40P01']);
const attempts = 3;

function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('code' in error && typeof error.code === 'string') return error.code;
  return 'cause' in error ? codeOf(error.cause) : undefined;
}

/** The error of node-postgres for an abandoned statement: the connection may still be waiting for it. */
const isGivenUp = (error: unknown): error is Error => error instanceof Error && error.message === 'Query read timeout';

interface Opening {
  readonly url: string;
  readonly directUrl?: string;
  readonly max?: number;
  readonly log: Logger;
  readonly timeouts?: Timeouts;
  /** The clock that `kit_now()` shows; without one it shows the real time. For simulated time. */
  readonly clock?: Clock;
}

/** Two different URLs mean that the first one leads to a pooler. */
const isPooledAt = ({ url, directUrl }: Opening): boolean => directUrl !== undefined && directUrl !== url;

function poolOf(opening: Opening): { pool: pg.Pool; close: () => Promise<void> } {
  const { url, max, log, timeouts = defaultTimeouts, clock } = opening;
  const config: pg.PoolConfig = {
    connectionString: url,
    max: max ?? 10,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: timeouts.connection,
    keepAlive: true,
    // Poolers reject or drop options given here: `requireSettings` checks that the role has the settings.
    ...(isPooledAt(opening) ? {} : { options: optionsOf(settingsOf(timeouts)) }),
  };
  const pool = clock ? new ClockPool(config, clock) : new pg.Pool(config);
  let isClosing = false;
  // Only the message, never the client, which would be logged as a whole. Connections lost while closing are not reported.
  const tellLost = ({ message }: Error): void => {
    if (!isClosing) log.warn({ reason: message }, 'database connection lost');
  };
  pool.on('error', tellLost);
  pool.on('connect', (client) => client.on('error', tellLost));
  const close = (): Promise<void> => {
    isClosing = true;
    return pool.end();
  };
  return { pool, close };
}

const unhurriedBegin = (ms: number): string =>
  `begin; set local statement_timeout = ${ms}; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = ${ms}`;

interface TransactionWay extends Way {
  readonly begin: string;
}

async function once<T>(pool: pg.Pool, way: TransactionWay, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  const own = queryable(client, way);
  let broken: Error | undefined;
  try {
    await own.run(way.begin);
    const result = await work({ ...own, client, isTransaction: true });
    await own.run('commit');
    return result;
  } catch (error) {
    // A rollback would wait for the abandoned statement; closing the connection rolls back too.
    if (isGivenUp(error)) broken = error;
    else
      await own.run('rollback').catch((reason: Error) => {
        broken = reason;
      });
    throw error;
  } finally {
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

/** Opens a pool. Every client has an error listener, so that a restart of the database does not end the process. */
export function openDatabase(opening: Opening): Database {
  const { pool, close } = poolOf(opening);
  const { statement, long } = opening.timeouts ?? defaultTimeouts;
  const isPooled = isPooledAt(opening);
  const hurriedWay = { begin: 'begin', giveUpMs: statement + silentMs, isPooled };
  const unhurriedWay = { begin: unhurriedBegin(long), giveUpMs: long + silentMs, isPooled };
  const both = { pool, directUrl: opening.directUrl ?? opening.url, close };
  const patient: Database = {
    ...both,
    orm: drizzle(pool),
    rows: (text, values, name) => patient.transaction((tx) => tx.rows(text, values, name)),
    run: (text, values, name) => patient.transaction((tx) => tx.run(text, values, name)),
    transaction: (work) => tried(() => once(pool, unhurriedWay, work)),
    get withLongTimeout() {
      return patient;
    },
  };
  return {
    ...both,
    ...queryable(pool, hurriedWay),
    transaction: (work) => tried(() => once(pool, hurriedWay, work)),
    withLongTimeout: patient,
  };
}
