import type { Database } from './database.ts';

/** Answers `late` when the work takes longer; what it answers afterwards is nobody's concern. */
export async function within<T>(work: Promise<T>, patienceMs: number, late: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<T>((done) => {
    timer = setTimeout(() => done(late), patienceMs);
  });
  return Promise.race([work, patience]).finally(() => clearTimeout(timer));
}

/**
 * Asks whether the database answers in time. One statement is on its way at most: a database that hangs must not cost a
 * connection with every question.
 */
export function databaseProbe(db: Database, patienceMs: number): () => Promise<boolean> {
  let asked: Promise<boolean> | null = null;
  const ask = async (): Promise<boolean> => {
    try {
      await db.rows('select 1');
      return true;
    } catch {
      return false;
    } finally {
      asked = null;
    }
  };
  return () => {
    asked ??= ask();
    return within(asked, patienceMs, false);
  };
}
