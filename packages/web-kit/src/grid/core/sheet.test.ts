import { describe, expect, test } from 'vitest';
import { fillSource, spread } from './sheet.ts';

const at = (row: number, col: number) => ({ r0: row, r1: row, c0: col, c1: col });
const texts = (entries: ReturnType<typeof spread>) => entries.map((entry) => `${entry.row},${entry.col}=${entry.text}`);

describe('where a pasted block goes', () => {
  test('one cell fills the range', () => {
    expect(texts(spread([['x']], { r0: 1, r1: 2, c0: 0, c1: 1 }, 9, 9))).toEqual(['1,0=x', '1,1=x', '2,0=x', '2,1=x']);
  });
  test('a block is laid at the caret', () => {
    expect(
      texts(
        spread(
          [
            ['a', 'b'],
            ['c', 'd'],
          ],
          at(3, 1),
          9,
          9,
        ),
      ),
    ).toEqual(['3,1=a', '3,2=b', '4,1=c', '4,2=d']);
  });
  test('a range that is a multiple of the block is tiled', () => {
    expect(texts(spread([['a'], ['b']], { r0: 0, r1: 3, c0: 2, c1: 2 }, 9, 9))).toEqual(['0,2=a', '1,2=b', '2,2=a', '3,2=b']);
  });
  test('a range that is not a multiple takes the block once', () => {
    expect(texts(spread([['a'], ['b']], { r0: 0, r1: 2, c0: 0, c1: 0 }, 9, 9))).toEqual(['0,0=a', '1,0=b']);
  });
  test('what falls outside the grid is left out', () => {
    expect(
      texts(
        spread(
          [
            ['a', 'b'],
            ['c', 'd'],
          ],
          at(8, 8),
          9,
          9,
        ),
      ),
    ).toEqual(['8,8=a']);
  });
  test('short lines of a ragged block leave their cells alone', () => {
    expect(texts(spread([['a', 'b'], ['c']], at(0, 0), 9, 9))).toEqual(['0,0=a', '0,1=b', '1,0=c']);
  });
});

test('filling down copies the first row of a range, or the row above a single one', () => {
  expect(fillSource({ r0: 2, r1: 5, c0: 0, c1: 0 })).toEqual({ source: 2, from: 3 });
  expect(fillSource(at(4, 0))).toEqual({ source: 3, from: 4 });
  expect(fillSource(at(0, 0))).toBeNull();
});
