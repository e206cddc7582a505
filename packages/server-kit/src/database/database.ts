import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Logger } from 'pino';

/** What a statement needs: the pool or the client of a transaction. Rows come back as plain objects. */
export interface Queryable {
  /** drizzle over the same connection, for typed statements. */
  readonly orm: NodePgDatabase;
  /** A parameterised statement; with a `name` it is prepared once per connection. */
  rows<Row extends object>(text: string, values?: readonly unknown[], name?: string): Promise<Row[]>;
  /** Runs a statement and answers how many rows it touched. */
  run(text: string, values?: readonly unknown[], name?: string): Promise<number>;
}

/** One transaction. All writes of one story go through the same `Tx`. */
export interface Tx extends Queryable {
  readonly client: pg.PoolClient;
  readonly isTransaction: true;
}

export interface Database extends Queryable {
  readonly pool: pg.Pool;
  /** A connection string that reaches PostgreSQL without a pooler: LISTEN, advisory locks, migrations, jobs. */
  readonly directUrl: string;
  /** Runs the story in one transaction; a serialization failure or a deadlock is tried again, at most three times. */
  transaction<T>(story: (tx: Tx) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

const DATE = 1082;
const BIGINT = 20;
const NUMERIC = 1700;
const TIMESTAMPTZ = 1184;

/** bigint and numeric sums arrive as numbers; past 2^53 they are refused instead of rounded. */
function safeNumber(text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) throw new RangeError(`${text} is not a safe integer`);
  return value;
}

/** `2026-11-20 10:20:30.123+00` as UTC epoch ms. The session runs in UTC, so the offset is always +00. */
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

function queryable(runner: pg.Pool | pg.PoolClient): Queryable {
  return {
    orm: drizzle(runner),
    async rows<Row extends object>(text: string, values: readonly unknown[] = [], name?: string) {
      const { rows } = await runner.query<Row>({ text, values: [...values], ...(name ? { name } : {}) });
      return rows;
    },
    async run(text, values = [], name) {
      const { rowCount } = await runner.query({ text, values: [...values], ...(name ? { name } : {}) });
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

/** Opens a pool. Every client has an error listener: a restart of the database must not end the process. */
export function openDatabase(options: { url: string; directUrl?: string; max?: number; log: Logger }): Database {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.max ?? 10,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 5_000,
    options: '-c TimeZone=UTC',
  });
  let isClosing = false;
  // Only what happened, never the client: it would be printed whole. A connection that ends while we close is no news.
  const tellLost = ({ message }: Error): void => {
    if (!isClosing) options.log.warn({ reason: message }, 'database connection lost');
  };
  pool.on('error', tellLost);
  pool.on('connect', (client) => client.on('error', tellLost));

  async function once<T>(story: (tx: Tx) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      await client.query('begin');
      const result = await story({ ...queryable(client), client, isTransaction: true });
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback').catch((reason: Error) => {
        broken = reason;
      });
      throw error;
    } finally {
      client.release(broken);
    }
  }

  return {
    ...queryable(pool),
    pool,
    directUrl: options.directUrl ?? options.url,
    async transaction(story) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await once(story);
        } catch (error) {
          if (attempt >= attempts || !retried.has(codeOf(error) ?? '')) throw error;
          await new Promise((done) => setTimeout(done, 10 + Math.random() * 40 * attempt));
        }
      }
    },
    async close() {
      isClosing = true;
      await pool.end();
    },
  };
}
