import type { Database } from './database.ts';

/** Resolves to `late` when the work takes longer than the timeout; a later result is ignored. */
export async function within<T>(work: Promise<T>, timeoutMs: number, late: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeouts = new Promise<T>((done) => {
    timer = setTimeout(() => done(late), timeoutMs);
  });
  return Promise.race([work, timeouts]).finally(() => clearTimeout(timer));
}

/**
 * Returns a check whether the database responds in time. At most one statement is pending, so that a hanging database does not
 * cost a connection per check.
 */
export function databaseProbe(db: Database, timeoutMs: number): () => Promise<boolean> {
  let pending: Promise<boolean> | null = null;
  const ask = async (): Promise<boolean> => {
    try {
      await db.rows('select 1');
      return true;
    } catch {
      return false;
    } finally {
      pending = null;
    }
  };
  return () => {
    pending ??= ask();
    return within(pending, timeoutMs, false);
  };
}
