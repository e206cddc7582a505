import { useSyncExternalStore } from 'react';

const minuteMs = 60_000;
const watchers = new Set<() => void>();
const clock: { now: number; timer: ReturnType<typeof setInterval> | undefined } = { now: Date.now(), timer: undefined };

function tick(): void {
  clock.now = Date.now();
  for (const watcher of watchers) watcher();
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  clock.timer ??= setInterval(tick, minuteMs);
  return () => {
    watchers.delete(watcher);
    if (watchers.size > 0) return;
    clearInterval(clock.timer);
    clock.timer = undefined;
  };
}

/** Returns the time in UTC epoch ms, at most a minute old, so that relative dates stay correct on a page left open. */
export const useNow = (): number => useSyncExternalStore(watch, () => clock.now);
