import { readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { scheduler, setImmediate } from 'node:timers/promises';

/** The longest time for which the event loop may be held, in ms. */
export const maxStallMs = 100;
const nsPerMs = 1_000_000;
const resolution = 5;

/** The CPU time of this thread so far, in ms. */
const cpuMs = (): number => Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]) / nsPerMs;

/**
 * Does work in this process and returns the longest time for which nothing else could run, in ms: the time that passed, or the CPU
 * time of this thread if that is less, because what other processes take from it is no stall of ours.
 */
async function stallOf(work: () => Promise<unknown>): Promise<number> {
  const delays = monitorEventLoopDelay({ resolution });
  let [last, most] = [cpuMs(), 0];
  const look = (): void => {
    const now = cpuMs();
    most = Math.max(most, now - last);
    last = now;
  };
  const looking = setInterval(look, resolution);
  delays.enable();
  try {
    // The histogram and the timer need a first turn before the work.
    await scheduler.wait(2 * resolution);
    await work();
    // The last stall is noted by the timers after it. A timer set now counts from the turn before the work, so it would be the first of them.
    await setImmediate();
    await scheduler.wait(2 * resolution);
    look();
    return Math.min(delays.max / nsPerMs, most);
  } finally {
    delays.disable();
    clearInterval(looking);
  }
}

/** Returns the longest stall of work that is repeated while it is too long: what is done for the first time takes longer. */
export async function longestStall(work: () => Promise<unknown>, tries = 5): Promise<number> {
  const stall = await stallOf(work);
  return stall <= maxStallMs || tries <= 1 ? stall : Math.min(stall, await longestStall(work, tries - 1));
}
