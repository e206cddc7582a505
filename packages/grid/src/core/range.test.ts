import { test } from '@fast-check/vitest';
import fc from 'fast-check';
import { expect } from 'vitest';
import { type Bounds, type Go, isIn, nextInReadingOrder, rangeOf, step } from './range.ts';

const cell = fc.record({ row: fc.integer({ min: 0, max: 30 }), col: fc.integer({ min: 0, max: 12 }) });
const gos: readonly Go[] = [
  'up',
  'down',
  'left',
  'right',
  'pageUp',
  'pageDown',
  'rowStart',
  'rowEnd',
  'first',
  'last',
  'top',
  'bottom',
];

test.prop([cell, cell])('rangeOf includes both corners regardless of their order', (a, b) => {
  expect(rangeOf(a, b)).toEqual(rangeOf(b, a));
  expect(isIn(rangeOf(a, b), a.row, a.col) && isIn(rangeOf(a, b), b.row, b.col)).toBe(true);
});

test.prop([cell, cell, cell])('isIn is true exactly for cells between the corners in both directions', (a, b, c) => {
  const between = (x: number, y: number, z: number) => (x - y) * (x - z) <= 0;
  expect(isIn(rangeOf(a, b), c.row, c.col)).toBe(between(c.row, a.row, b.row) && between(c.col, a.col, b.col));
});

const bounds = fc.record({
  rows: fc.integer({ min: 1, max: 31 }),
  cols: fc.integer({ min: 1, max: 13 }),
  page: fc.integer({ min: 1, max: 9 }),
  head: fc.constantFrom<-1 | 0>(-1, 0),
});
test.prop([cell, bounds, fc.array(fc.constantFrom(...gos), { maxLength: 20 })])(
  'step never leaves the grid',
  (start, within: Bounds, steps) => {
    const end = steps.reduce((at, go) => step(at, go, within), start);
    const first = step(end, 'left', within);
    expect(first.row).toBeGreaterThanOrEqual(within.head);
    expect(first.row).toBeLessThan(within.rows);
    expect(first.col).toBeGreaterThanOrEqual(0);
    expect(first.col).toBeLessThan(within.cols);
  },
);

test('step enters the header only by a single step up', () => {
  const bounds: Bounds = { rows: 5, cols: 3, page: 4, head: -1 };
  expect(step({ row: 0, col: 1 }, 'up', bounds)).toEqual({ row: -1, col: 1 });
  expect(step({ row: 2, col: 1 }, 'pageUp', bounds)).toEqual({ row: 0, col: 1 });
  expect(step({ row: 2, col: 1 }, 'first', bounds)).toEqual({ row: 0, col: 0 });
  expect(step({ row: -1, col: 1 }, 'down', bounds)).toEqual({ row: 0, col: 1 });
});

test('nextInReadingOrder visits every cell once and returns null at both ends', () => {
  const seen: string[] = [];
  let at: ReturnType<typeof nextInReadingOrder> = { row: 0, col: 0 };
  while (at) {
    seen.push(`${at.row},${at.col}`);
    at = nextInReadingOrder(at, 1, 2, 3);
  }
  expect(seen).toEqual(['0,0', '0,1', '0,2', '1,0', '1,1', '1,2']);
  expect(nextInReadingOrder({ row: 0, col: 0 }, -1, 2, 3)).toBeNull();
});
