import type { Database } from './database.ts';

/** Answers false when the work takes longer; what it answers afterwards is nobody's concern. */
export async function within(work: Promise<boolean>, patienceMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((done) => {
    timer = setTimeout(() => done(false), patienceMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
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
    return within(asked, patienceMs);
  };
}
