/** The position of a cell; row -1 is the header. */
export interface Cell {
  readonly row: number;
  readonly col: number;
}

/** Cells from `r0`, `c0` to `r1`, `c1`, both inclusive. */
export interface Range {
  readonly r0: number;
  readonly r1: number;
  readonly c0: number;
  readonly c1: number;
}

export type Go =
  | 'up'
  | 'down'
  | 'left'
  | 'right'
  | 'pageUp'
  | 'pageDown'
  | 'rowStart'
  | 'rowEnd'
  | 'first'
  | 'last'
  | 'top'
  | 'bottom';

/** The extent of the grid for caret movement. `head` is -1 where the caret may enter the header, else 0. */
export interface Bounds {
  readonly rows: number;
  readonly cols: number;
  readonly page: number;
  readonly head: -1 | 0;
}

/** Returns the range between two opposite corners. */
export function rangeOf(a: Cell, b: Cell): Range {
  return { r0: Math.min(a.row, b.row), r1: Math.max(a.row, b.row), c0: Math.min(a.col, b.col), c1: Math.max(a.col, b.col) };
}

export function isIn(range: Range, row: number, col: number): boolean {
  return row >= range.r0 && row <= range.r1 && col >= range.c0 && col <= range.c1;
}

export function isSingle(range: Range): boolean {
  return range.r0 === range.r1 && range.c0 === range.c1;
}

/** Moves a cell within the bounds. Page steps and jumps to the first row never enter the header. */
export function step(cell: Cell, go: Go, bounds: Bounds): Cell {
  const row = rowAfter(cell.row, go, bounds);
  const col = colAfter(cell.col, go, bounds.cols);
  return { row: between(row, bounds.head, bounds.rows - 1), col: between(col, 0, bounds.cols - 1) };
}

function rowAfter(row: number, go: Go, { rows, page }: Bounds): number {
  switch (go) {
    case 'up':
      return row - 1;
    case 'down':
      return row + 1;
    case 'pageUp':
      return Math.max(0, row - page);
    case 'pageDown':
      return row + page;
    case 'first':
    case 'top':
      return 0;
    case 'last':
    case 'bottom':
      return rows - 1;
    default:
      return row;
  }
}

function colAfter(col: number, go: Go, cols: number): number {
  switch (go) {
    case 'left':
      return col - 1;
    case 'right':
      return col + 1;
    case 'rowStart':
    case 'first':
      return 0;
    case 'rowEnd':
    case 'last':
      return cols - 1;
    default:
      return col;
  }
}

/** Returns the next cell in reading order, or null at either end. Used by Tab in an editable grid. */
export function nextInReadingOrder(cell: Cell, by: 1 | -1, rows: number, cols: number): Cell | null {
  const at = cell.row * cols + cell.col + by;
  return at < 0 || at >= rows * cols ? null : { row: Math.floor(at / cols), col: at % cols };
}

function between(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(value, high));
}
