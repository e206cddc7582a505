/** Rows `r0` up to `r1` and middle columns `c0` up to `c1` (counted from the middle's first) that are rendered. */
export interface Window {
  readonly r0: number;
  readonly r1: number;
  readonly c0: number;
  readonly c1: number;
}

export interface View {
  /** Scroll offsets. */
  readonly x: number;
  readonly y: number;
  /** Room for rows and for middle columns, without head, foot and pinned columns. */
  readonly w: number;
  readonly h: number;
}

/** Up to these counts everything is rendered; above them only what is seen. */
export const virtualRows = 100;
export const virtualColumns = 60;
const overscan = 3;

export interface Rows {
  readonly count: number;
  readonly height: number;
}

/**
 * What must be rendered to fill the view, after `before` was. `offsets` are the middle's column edges, one more than there are
 * columns. Some rows above and below are rendered along, so that a little scrolling finds them there; not where everything in
 * view is new: who pulls a scrollbar is elsewhere in the next frame.
 */
export function windowOf(view: View, rows: Rows, offsets: readonly number[], before: Window): Window {
  const columns = Math.max(0, offsets.length - 1);
  const seen = rows.count <= virtualRows ? { r0: 0, r1: rows.count } : rowsAround(view, rows, before);
  return { ...seen, ...columnsIn(view, columns, offsets) };
}

function rowsAround(view: View, rows: Rows, before: Window): { r0: number; r1: number } {
  const seen = rowsIn(view, rows, 0);
  const isElsewhere = seen.r0 >= before.r1 || seen.r1 <= before.r0;
  return isElsewhere ? seen : rowsIn(view, rows, overscan);
}

function columnsIn(view: View, columns: number, offsets: readonly number[]): { c0: number; c1: number } {
  if (columns <= virtualColumns) return { c0: 0, c1: columns };
  const c0 = Math.min(edgeBefore(offsets, view.x), columns);
  let c1 = c0;
  while (c1 < columns && (offsets[c1] ?? 0) < view.x + view.w) c1 += 1;
  return { c0, c1 };
}

function rowsIn(view: View, { count, height }: Rows, spare: number): { r0: number; r1: number } {
  const first = Math.floor(view.y / height) - spare;
  const last = Math.ceil((view.y + view.h) / height) + spare;
  const r1 = Math.min(count, Math.max(0, last));
  return { r0: Math.max(0, Math.min(first, r1)), r1 };
}

/** Index of the last edge at or before `x`. */
function edgeBefore(edges: readonly number[], x: number): number {
  let low = 0;
  let high = edges.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((edges[middle] ?? 0) <= x) low = middle;
    else high = middle - 1;
  }
  return low;
}

export function sameWindow(a: Window, b: Window): boolean {
  return a.r0 === b.r0 && a.r1 === b.r1 && a.c0 === b.c0 && a.c1 === b.c1;
}

/** The scroll offset, nearest to `offset`, at which the stretch from `start` to `end` is seen in a view of `size`. */
export function reveal(offset: number, size: number, start: number, end: number): number {
  if (start < offset || end - start > size) return start;
  return end > offset + size ? end - size : offset;
}
