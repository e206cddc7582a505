import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import { ClockPool } from './clock-pool.ts';
import { queryable, type Queryable, type Tx } from './queryable.ts';
import { inTransaction } from './transaction.ts';
import { defaultTimeouts, optionsOf, settingsOf, type Timeouts } from './timeouts.ts';

export type { Queryable, Tx };

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

/** Opens a pool. Every client has an error listener, so that a restart of the database does not end the process. */
export function openDatabase(opening: Opening): Database {
  const { pool, close } = poolOf(opening);
  const { statement, long } = opening.timeouts ?? defaultTimeouts;
  const isPooled = isPooledAt(opening);
  // A pooler may hand the connection on between two answers.
  const hurriedWay = { begin: 'begin', giveUpMs: statement + silentMs, isPooled, isPipelined: !isPooled };
  // Long work copies files into tables, which takes the connection for itself.
  const unhurriedWay = { begin: unhurriedBegin(long), giveUpMs: long + silentMs, isPooled, isPipelined: false };
  const both = { pool, directUrl: opening.directUrl ?? opening.url, close };
  const patient: Database = {
    ...both,
    orm: drizzle(pool),
    rows: (text, values, name) => patient.transaction((tx) => tx.rows(text, values, name)),
    run: (text, values, name) => patient.transaction((tx) => tx.run(text, values, name)),
    transaction: (work) => inTransaction(pool, unhurriedWay, work),
    get withLongTimeout() {
      return patient;
    },
  };
  return {
    ...both,
    ...queryable(pool, hurriedWay),
    transaction: (work) => inTransaction(pool, hurriedWay, work),
    withLongTimeout: patient,
  };
}
