import type { Queryable } from '@shopkeeper/server/database';

const keptMs = 60_000;
/** Beyond this number of lists all are forgotten, so that many scopes cannot take the memory. */
const mostLists = 1_000;

/** A list without filters: its statement of the total with its values, and the instant of the call (UTC epoch ms). */
export interface PlainList {
  readonly key: string;
  readonly at: number;
}

const cappedAt = new WeakMap<Queryable, Map<string, number>>();

/**
 * Whether the list had more rows than are counted less than 60 seconds before this call. Such a list has them still, or shows that
 * it ends earlier.
 */
export function wasCapped(db: Queryable, { key, at }: PlainList): boolean {
  const since = cappedAt.get(db)?.get(key);
  return since !== undefined && at >= since && at - since < keptMs;
}

/** Remembers that the list has more rows than are counted. */
export function rememberCapped(db: Queryable, { key, at }: PlainList): void {
  const lists = cappedAt.get(db) ?? new Map<string, number>();
  if (lists.size >= mostLists) lists.clear();
  cappedAt.set(db, lists.set(key, at));
}

/** Forgets it, because a page has shown the end of the list. */
export const forgetCapped = (db: Queryable, { key }: PlainList): void => void cappedAt.get(db)?.delete(key);
