import { f } from '@shopkeeper/resource/fields';
import { objectSchema } from '@shopkeeper/resource/schema';
import * as z from 'zod/mini';
import { RequestError } from './errors.ts';
import { defineRoute, type Route } from './route.ts';
import type { Database } from '../database/database.ts';

/** A value read from the database and cached in memory. It can be dropped at any time and is then read again. */
export interface Derived<T> {
  /** Concurrent callers share one read. A failed read is not cached. */
  get(db: Database): Promise<T>;
  forget(): void;
}

/** Other processes are not notified when a value is dropped; their copies expire after this time, which is real time. */
const keptMs = 60_000;

export function derived<T>(read: (db: Database) => Promise<T>): Derived<T> {
  let kept = new WeakMap<Database, { readonly value: Promise<T>; readonly until: number }>();
  return {
    get(db) {
      const found = kept.get(db);
      if (found && found.until > Date.now()) return found.value;
      const value = read(db);
      kept.set(db, { value, until: Date.now() + keptMs });
      value.catch(() => {
        if (kept.get(db)?.value === value) kept.delete(db);
      });
      return value;
    },
    forget() {
      kept = new WeakMap();
    },
  };
}

const restMs = 10_000;

const clearedReply = z.object({ cleared: z.array(z.string()) });

/**
 * Clears caches of derived values, by name or `all`; sessions, counters and stored replies are not affected. At most once in ten
 * seconds.
 */
export function clearCacheRoute(caches: Readonly<Record<string, Pick<Derived<unknown>, 'forget'>>>): Route {
  const input = objectSchema({ type: f.choice({ values: [...Object.keys(caches), 'all'] }) });
  let clearedAt = Number.NEGATIVE_INFINITY;
  return defineRoute<{ type: string }, typeof clearedReply>({
    method: 'POST',
    path: '/admin/ajax/clearCache',
    rule: { kind: 'super' },
    input,
    reply: clearedReply,
    async handle({ at }, { type }) {
      const waitMs = clearedAt + restMs - at;
      if (waitMs > 0) throw new RequestError(429, 'request.too-many', { details: { retryAfter: Math.ceil(waitMs / 1000) } });
      clearedAt = at;
      const cleared = Object.entries(caches).filter(([name]) => type === 'all' || type === name);
      for (const [, cache] of cleared) cache.forget();
      return { cleared: cleared.map(([name]) => name) };
    },
  });
}
