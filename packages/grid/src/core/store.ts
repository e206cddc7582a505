/** An observable value for React's `useSyncExternalStore`. */
export interface Store<S> {
  get(): S;
  /** Merges the change and notifies subscribers if anything changed. */
  set(change: Partial<S>): void;
  subscribe(watcher: () => void): () => void;
}

export function createStore<S extends object>(initial: S): Store<S> {
  let state = initial;
  const watchers = new Set<() => void>();
  return {
    get: () => state,
    set: (change) => {
      const next = { ...state, ...change };
      if (!differs(state, next)) return;
      state = next;
      for (const watcher of watchers) watcher();
    },
    subscribe: (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
  };
}

function differs<S extends object>(before: S, after: S): boolean {
  return Reflect.ownKeys(after).some((key) => !Object.is(Reflect.get(before, key), Reflect.get(after, key)));
}
