/** Resolves to `late` when the work takes longer than the timeout; a later result is ignored. */
export async function within<T>(work: Promise<T>, timeoutMs: number, late: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeouts = new Promise<T>((done) => {
    timer = setTimeout(() => done(late), timeoutMs);
  });
  return Promise.race([work, timeouts]).finally(() => clearTimeout(timer));
}

/**
 * Returns a check whether the work succeeds in time. It runs at most once at a time, so that a hanging database does not cost a
 * connection per check.
 */
export function probe(work: () => Promise<unknown>, timeoutMs: number): () => Promise<boolean> {
  let pending: Promise<boolean> | null = null;
  const attempt = async (): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch {
      return false;
    } finally {
      pending = null;
    }
  };
  return () => {
    pending ??= attempt();
    return within(pending, timeoutMs, false);
  };
}
