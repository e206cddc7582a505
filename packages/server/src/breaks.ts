import { scheduler } from 'node:timers/promises';

/** How long work may hold the event loop before it lets other work run, in ms. */
const longestMs = 15;

/**
 * Returns a function to await between the steps of long work. It lets requests and timers run when the steps have held the event
 * loop for some milliseconds, and returns undefined otherwise.
 */
export function createBreaks(): () => Promise<void> | undefined {
  let from = performance.now();
  const yielded = async (): Promise<void> => {
    await scheduler.yield();
    from = performance.now();
  };
  return () => (performance.now() - from < longestMs ? undefined : yielded());
}

/** Maps values one after the other, with breaks between them. */
export async function mapWithBreaks<T, R>(values: readonly T[], map: (value: T) => R): Promise<R[]> {
  const breaks = createBreaks();
  const mapped: R[] = [];
  for (const value of values) {
    mapped.push(map(value));
    const rest = breaks();
    if (rest) await rest;
  }
  return mapped;
}
