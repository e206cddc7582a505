import type { RowKey } from './columns.ts';
import { groupBy } from './group.ts';

/** A changed value in row `key`, column `col`. */
export interface Patch {
  readonly key: RowKey;
  readonly col: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Steps that can be undone and steps that can be redone; the newest is last. */
export interface History {
  readonly done: readonly (readonly Patch[])[];
  readonly undone: readonly (readonly Patch[])[];
}

export const noHistory: History = { done: [], undone: [] };
const longest = 200;

/** Returns the history after a step; undone steps can no longer be redone. Preserves the last 200 steps. */
export function remember(history: History, step: readonly Patch[]): History {
  return step.length === 0 ? history : { done: [...history.done, step].slice(-longest), undone: [] };
}

/** Returns the patches that undo the last step and the history afterwards; null when there is none. */
export function undo(history: History): { history: History; patches: readonly Patch[] } | null {
  const step = history.done.at(-1);
  if (!step) return null;
  return { history: { done: history.done.slice(0, -1), undone: [...history.undone, step] }, patches: inverse(step) };
}

/** Returns the patches that redo the last undone step and the history afterwards; null when there is none. */
export function redo(history: History): { history: History; patches: readonly Patch[] } | null {
  const step = history.undone.at(-1);
  if (!step) return null;
  return { history: { done: [...history.done, step], undone: history.undone.slice(0, -1) }, patches: step };
}

function inverse(step: readonly Patch[]): readonly Patch[] {
  return step.map((patch) => ({ ...patch, before: patch.after, after: patch.before })).toReversed();
}

/** Returns the rows with the patches applied in order. Rows without a patch stay the same objects. */
export function applyPatches<R extends object>(
  rows: readonly R[],
  keyOf: (row: R) => RowKey,
  patches: readonly Patch[],
): readonly R[] {
  const byRow = groupBy(patches, (patch) => patch.key);
  return rows.map((row) => {
    const changes = byRow.get(keyOf(row));
    return changes ? { ...row, ...Object.fromEntries(changes.map((patch) => [patch.col, patch.after])) } : row;
  });
}

/** Returns the key of a cell in the maps of errors and unsaved changes. */
export function cellId(key: RowKey, col: string): string {
  return `${key}:${col}`;
}
