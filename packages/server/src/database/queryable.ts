import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pLimit from 'p-limit';
import pg from 'pg';

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
  /**
   * Sends a statement of which nothing is expected but that it succeeds: it takes no round trip of its own. Its error ends the
   * transaction, at the latest at the commit, and is thrown by `transaction`.
   */
  send(text: string, values?: readonly unknown[], name?: string): void;
}

interface QueryConfig extends pg.QueryConfig {
  /** Timeout in ms after which an unanswered statement is abandoned. */
  readonly query_timeout: number;
}

/** How statements are run on a connection. */
export interface Way {
  readonly giveUpMs: number;
  /** Behind a pooler the next statement may run on a connection where nothing was prepared. */
  readonly isPooled: boolean;
  /** Statements of a transaction are sent without waiting for the answers to those before. */
  readonly isPipelined: boolean;
}

type Turn = <T>(work: () => Promise<T>) => Promise<T>;
const atOnce: Turn = (work) => work();

/** Statements that are issued together leave in one packet. */
function together({ connection: { stream } }: pg.PoolClient): Turn {
  let isHeld = false;
  const leave = (): void => {
    isHeld = false;
    stream.uncork();
  };
  return (work) => {
    if (!isHeld) {
      isHeld = true;
      stream.cork();
      process.nextTick(leave);
    }
    return work();
  };
}

function turnOf(runner: pg.Pool | pg.PoolClient, isPipelined: boolean): Turn {
  if (runner instanceof pg.Pool) return atOnce;
  // Without a pipeline node-postgres does not queue a statement while another is pending.
  return isPipelined ? together(runner) : pLimit(1);
}

/** Runs statements on a connection or, each on one of its own, on a pool. */
export function queryable(runner: pg.Pool | pg.PoolClient, { giveUpMs, isPooled, isPipelined }: Way): Queryable {
  const turn = turnOf(runner, isPipelined);
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
