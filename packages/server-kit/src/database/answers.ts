import type { Database } from './database.ts';

/** Answers `late` when the work takes longer; what it answers afterwards is nobody's concern. */
export async function within<T>(work: Promise<T>, timeoutMs: number, late: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeouts = new Promise<T>((done) => {
    timer = setTimeout(() => done(late), timeoutMs);
  });
  return Promise.race([work, timeouts]).finally(() => clearTimeout(timer));
}

/**
 * Asks whether the database answers in time. One statement is on its way at most: a database that hangs must not cost a
 * connection with every question.
 */
export function databaseProbe(db: Database, timeoutMs: number): () => Promise<boolean> {
  let options: Promise<boolean> | null = null;
  const ask = async (): Promise<boolean> => {
    try {
      await db.rows('select 1');
      return true;
    } catch {
      return false;
    } finally {
      options = null;
    }
  };
  return () => {
    options ??= ask();
    return within(options, timeoutMs, false);
  };
}
