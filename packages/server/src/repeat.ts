/** Work that is repeated at intervals. */
export interface Repetition {
  start(): void;
  /** Waits for a round that has begun. */
  stop(): Promise<void>;
}

/** Repeats a function, never in parallel; a failure is told and the next round follows. */
export function repeat(
  options: { readonly everyMs: number; readonly onError: (error: unknown) => void },
  round: (isStopped: () => boolean) => Promise<unknown>,
): Repetition {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = true;
  let current: Promise<void> = Promise.resolve();
  const next = (): void => {
    current = round(() => isStopped)
      .catch(options.onError)
      .then(() => {
        if (!isStopped) timer = setTimeout(next, options.everyMs);
      });
  };
  return {
    start() {
      isStopped = false;
      next();
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await current;
    },
  };
}
