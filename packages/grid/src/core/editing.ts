import { type Cell, isIn, isSingle, type Range } from './range.ts';

/** A text to parse into a cell. */
export interface Entry {
  readonly row: number;
  readonly col: number;
  readonly text: string;
}

/**
 * Distributes a pasted block over cells. A block of one cell fills the range; a range that is a whole multiple of the block is
 * tiled with it; else the block starts at the range's top left cell. Cells outside the grid are left out.
 */
export function spread(block: readonly (readonly string[])[], range: Range, rows: number, cols: number): readonly Entry[] {
  const height = block.length;
  const width = Math.max(0, ...block.map((line) => line.length));
  if (height === 0 || width === 0) return [];
  const size = target(range, height, width);
  const entries: Entry[] = [];
  for (let r = 0; r < size.height && range.r0 + r < rows; r += 1) {
    for (let c = 0; c < size.width && range.c0 + c < cols; c += 1) {
      const text = block[r % height]?.[c % width];
      if (text !== undefined) entries.push({ row: range.r0 + r, col: range.c0 + c, text });
    }
  }
  return entries;
}

function target(range: Range, height: number, width: number): { height: number; width: number } {
  const own = { height: range.r1 - range.r0 + 1, width: range.c1 - range.c0 + 1 };
  const tiles = own.height % height === 0 && own.width % width === 0;
  return tiles && !isSingle(range) ? own : { height, width };
}

/** A cell and the cell it copies. */
export interface Filled {
  readonly row: number;
  readonly col: number;
  readonly from: Cell;
}

/**
 * Returns the cells that a fill key writes: the first row or column of the range is copied over the rest of it, or the preceding
 * one over a single row or column.
 */
export function filledBy(range: Range, way: 'down' | 'right'): readonly Filled[] {
  const isDown = way === 'down';
  const [first, last] = isDown ? [range.r0, range.r1] : [range.c0, range.c1];
  const source = last > first ? first : first - 1;
  if (source < 0) return [];
  return filledOver(isDown ? { ...range, r0: source, r1: source } : { ...range, c0: source, c1: source }, range);
}

/** Extends a range to the cell that a dragged handle reaches, in one direction: down or up before right or left. */
export function grownTo(source: Range, to: Cell): Range {
  if (to.row > source.r1) return { ...source, r1: to.row };
  if (to.row < source.r0) return { ...source, r0: Math.max(0, to.row) };
  if (to.col > source.c1) return { ...source, c1: to.col };
  return to.col < source.c0 ? { ...source, c0: to.col } : source;
}

/** Returns every cell of `whole` outside `source` with the cell it copies when `source` is repeated over `whole`. */
export function filledOver(source: Range, whole: Range): readonly Filled[] {
  const height = source.r1 - source.r0 + 1;
  const width = source.c1 - source.c0 + 1;
  const cells: Filled[] = [];
  for (let row = whole.r0; row <= whole.r1; row += 1) {
    for (let col = whole.c0; col <= whole.c1; col += 1) {
      if (isIn(source, row, col)) continue;
      cells.push({
        row,
        col,
        from: { row: source.r0 + turn(row - source.r0, height), col: source.c0 + turn(col - source.c0, width) },
      });
    }
  }
  return cells;
}

const turn = (by: number, size: number): number => ((by % size) + size) % size;
