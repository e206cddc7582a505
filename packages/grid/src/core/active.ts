import type { RowKey } from './columns.ts';
import type { Cell } from './range.ts';

/** The rows and columns of a grid in order. */
export interface GridPositions {
  readonly rows: readonly { readonly key: RowKey }[];
  readonly cols: readonly { readonly id: string }[];
  /** Index of the first data column. */
  readonly home: number;
}

/**
 * Returns the active cell after rows or columns changed: on its row and column if they still exist, else as close as possible.
 * Without rows it is in the header.
 */
export function preserveActive(active: Cell, before: GridPositions, after: GridPositions): Cell {
  return { row: keptRow(active.row, before, after), col: keptCol(active.col, before, after) };
}

function keptRow(row: number, before: GridPositions, after: GridPositions): number {
  if (after.rows.length === 0) return -1;
  if (row < 0) return before.rows.length === 0 ? 0 : row;
  const key = before.rows[row]?.key;
  if (after.rows[row]?.key === key) return row;
  const found = after.rows.findIndex((other) => other.key === key);
  return found < 0 ? Math.min(row, after.rows.length - 1) : found;
}

function keptCol(col: number, before: GridPositions, after: GridPositions): number {
  const id = before.cols[col]?.id;
  if (id === undefined) return after.home;
  if (after.cols[col]?.id === id) return col;
  const found = after.cols.findIndex((other) => other.id === id);
  return found < 0 ? Math.min(col, Math.max(0, after.cols.length - 1)) : found;
}
