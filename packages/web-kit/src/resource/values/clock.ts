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

/** UTC epoch ms, a minute old at most: what stands on a page for hours must not call yesterday today. */
export const useNow = (): number => useSyncExternalStore(watch, () => clock.now);
