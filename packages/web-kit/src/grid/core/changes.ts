import type { RowKey } from './columns.ts';
import type { Patch } from './history.ts';

/** What one save would do to a row. A new row's values have no `before`; a row that goes has only its key. */
export interface RowChange {
  readonly key: RowKey;
  readonly how: 'changed' | 'new' | 'gone';
  readonly cells: readonly Patch[];
}

interface Compared<R> {
  keyOf(row: R): RowKey;
  /** The columns that are compared. */
  readonly cols: readonly (keyof R & string)[];
}

/** What is different in `after`, row by row in its order; rows that are gone come last. Rows that are the same object cost nothing. */
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

/** An empty text and no value look alike to the person who left them so; lists are the same when their items are. */
export function isSameValue(before: unknown, after: unknown): boolean {
  if (Object.is(before === '' ? null : before, after === '' ? null : after)) return true;
  return Array.isArray(before) && Array.isArray(after) && JSON.stringify(before) === JSON.stringify(after);
}
