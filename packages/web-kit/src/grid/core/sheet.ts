import { isSingle, type Range } from './range.ts';

/** A text that is to be read into a cell. */
export interface Entry {
  readonly row: number;
  readonly col: number;
  readonly text: string;
}

/**
 * Where the cells of a pasted block go. A block of one cell fills the range; a range that is a whole multiple of the block
 * is tiled with it; else the block is laid at the range's upper left corner. What falls outside the grid is left out.
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

/** Which row each row of the range copies when it is filled downwards: the first one, or for a single row the one above it. */
export function fillSource(range: Range): { readonly source: number; readonly from: number } | null {
  if (range.r1 > range.r0) return { source: range.r0, from: range.r0 + 1 };
  return range.r0 > 0 ? { source: range.r0 - 1, from: range.r0 } : null;
}
