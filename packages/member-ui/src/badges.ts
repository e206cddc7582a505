import { useSyncExternalStore } from 'react';

const counts = new Map<string, number>();
const listeners = new Set<() => void>();

/** Shows a number at the entry of a page in the navigation; 0 shows none. */
export function setBadge(path: string, count: number): void {
  if (counts.get(path) === count) return;
  counts.set(path, count);
  for (const tell of listeners) tell();
}

function listen(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

/** The number at the entry of a page. */
export const useBadge = (path: string): number => useSyncExternalStore(listen, () => counts.get(path) ?? 0);
