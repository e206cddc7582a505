import type { Database } from '../database/database.ts';
import pg from 'pg';

/** What a piece of work asked of the database. */
export interface Traffic {
  /** The statements in the order in which they were sent, `begin` and `commit` included. */
  readonly statements: readonly string[];
  /** How often a connection sent something after it had received an answer: statements that are sent together count once. */
  readonly trips: number;
}

type Write = (...given: readonly unknown[]) => boolean;

/** Counts the round trips of a connection; returns the count and how to stop. */
function tripsOf({ connection: { stream } }: pg.Client): { count: () => number; stop: () => void } {
  let trips = 0;
  let isAnswered = true;
  const answered = (): void => {
    isAnswered = true;
  };
  const write = stream.write.bind(stream) as Write;
  Object.assign(stream, {
    write: (...given: readonly unknown[]): boolean => {
      if (isAnswered) trips += 1;
      isAnswered = false;
      return write(...given);
    },
  });
  stream.on('data', answered);
  return {
    count: () => trips,
    stop: () => {
      stream.off('data', answered);
      Reflect.deleteProperty(stream, 'write');
    },
  };
}

/** Runs the work and returns its result with the statements and round trips that it took on this pool. */
export async function trafficOf<T>(db: Database, work: () => Promise<T>): Promise<Traffic & { readonly result: T }> {
  const statements: string[] = [];
  const watched = new Map<pg.Client, ReturnType<typeof tripsOf>>();
  const clients = pg.Client.prototype as { query: (...given: readonly unknown[]) => unknown };
  const send = clients.query;
  clients.query = function noted(this: pg.Client, ...given: readonly unknown[]) {
    const [asked] = given;
    statements.push(typeof asked === 'object' && asked !== null && 'text' in asked ? String(asked.text) : String(asked));
    return send.apply(this, [...given]);
  };
  const watch = (client: pg.PoolClient): void => {
    if (!watched.has(client)) watched.set(client, tripsOf(client));
  };
  db.pool.on('acquire', watch);
  try {
    const result = await work();
    return { result, statements, trips: [...watched.values()].reduce((sum, { count }) => sum + count(), 0) };
  } finally {
    db.pool.off('acquire', watch);
    clients.query = send;
    for (const { stop } of watched.values()) stop();
  }
}
