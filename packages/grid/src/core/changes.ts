import type { RowKey } from './columns.ts';
import type { Patch } from './history.ts';

/** The change of one row in a save. The values of a new row have `before` null; a removed row only has its key. */
export interface RowChange {
  readonly key: RowKey;
  readonly how: 'changed' | 'new' | 'gone';
  readonly cells: readonly Patch[];
}

interface Compared<R> {
  keyOf(row: R): RowKey;
  /** The columns to compare. */
  readonly cols: readonly (keyof R & string)[];
}

/** Returns the changed rows in the order of `after`, then the removed ones. Rows with the same object identity are skipped. */
export function changesBetween<R extends object>(
  before: readonly R[],
  after: readonly R[],
  { keyOf, cols }: Compared<R>,
): readonly RowChange[] {
  const old = new Map(before.map((row) => [keyOf(row), row]));
  const changes: RowChange[] = [];
  for (const row of after) {
    const key = keyOf(row);
    const was = old.get(key);
    old.delete(key);
    if (was === row) continue;
    const cells = cols.flatMap((col): Patch[] => {
      const patch = { key, col, before: was?.[col] ?? null, after: row[col] ?? null };
      return isSameValue(patch.before, patch.after) ? [] : [patch];
    });
    if (!was || cells.length > 0) changes.push({ key, how: was ? 'changed' : 'new', cells });
  }
  return [...changes, ...[...old.keys()].map((key): RowChange => ({ key, how: 'gone', cells: [] }))];
}

/** Whether two values are equal to the user: an empty text equals no value; lists are equal when their items are. */
export function isSameValue(before: unknown, after: unknown): boolean {
  if (Object.is(before === '' ? null : before, after === '' ? null : after)) return true;
  return Array.isArray(before) && Array.isArray(after) && JSON.stringify(before) === JSON.stringify(after);
}
