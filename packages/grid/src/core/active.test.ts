import { expect, test } from 'vitest';
import { type GridPositions, preserveActive } from './active.ts';

const places = (rows: string, cols: string): GridPositions => ({
  rows: [...rows].map((key) => ({ key })),
  cols: [...cols].map((id) => ({ id })),
  home: Math.min(1, cols.length - 1),
});
const kept = (row: number, col: number, before: readonly [string, string], after: readonly [string, string]) =>
  preserveActive({ row, col }, places(...before), places(...after));

test.each([
  ['stays on its row when rows are sorted', kept(0, 1, ['abc', '$xy'], ['cba', '$xy']), { row: 2, col: 1 }],
  ['stays on its column when columns are moved', kept(0, 1, ['a', '$xy'], ['a', '$yx']), { row: 0, col: 2 }],
  ['stays at its place when its row is gone', kept(2, 1, ['abc', '$x'], ['ab', '$x']), { row: 1, col: 1 }],
  ['waits in the head while there are no rows', kept(1, 1, ['ab', '$x'], ['', '$x']), { row: -1, col: 1 }],
  ['goes to the first row when rows arrive', kept(-1, 1, ['', '$x'], ['ab', '$x']), { row: 0, col: 1 }],
  ['stays in the head when rows change', kept(-1, 1, ['a', '$x'], ['ab', '$x']), { row: -1, col: 1 }],
  ['begins at the first column that shows data', kept(0, 0, ['', ''], ['a', '$x']), { row: 0, col: 1 }],
  ['stays near when its column is hidden', kept(0, 2, ['a', '$xy'], ['a', '$x']), { row: 0, col: 1 }],
])('the active cell %s', (_name, cell, expected) => {
  expect(cell).toEqual(expected);
});
