import { setTimeout as pause } from 'node:timers/promises';

/** Waits for a condition that another process or connection brings about; throws after `withinMs`. */
export async function until(isSo: () => boolean | Promise<boolean>, withinMs = 5_000): Promise<void> {
  const last = performance.now() + withinMs;
  while (!(await isSo())) {
    if (performance.now() > last) throw new Error(`did not happen within ${withinMs} ms`);
    await pause(15);
  }
}
