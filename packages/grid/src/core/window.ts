/** The rendered rows `r0` up to `r1` and middle columns `c0` up to `c1` (relative to the first middle column). */
export interface Window {
  readonly r0: number;
  readonly r1: number;
  readonly c0: number;
  readonly c1: number;
}

export interface View {
  /** Scroll offsets in pixels. */
  readonly x: number;
  readonly y: number;
  /** Size of the area for rows and middle columns, without header, footer and pinned columns. */
  readonly w: number;
  readonly h: number;
}

/** Up to these counts everything is rendered; above them only what is visible. */
export const virtualRows = 100;
export const virtualColumns = 60;
const overscan = 3;

export interface Rows {
  readonly count: number;
  readonly height: number;
}

/**
 * Returns what to render for the view; `before` is the previous window. `offsets` are the edges of the middle columns, one more
 * than there are columns. Some rows above and below are rendered for short scrolls, but not when all visible rows are new: a
 * dragged scrollbar is elsewhere in the next frame.
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

/** Returns the index of the last edge at or before `x`. */
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

/** Returns the scroll offset nearest to `offset` that shows the range from `start` to `end` in a view of `size`. */
export function reveal(offset: number, size: number, start: number, end: number): number {
  if (start < offset || end - start > size) return start;
  return end > offset + size ? end - size : offset;
}
