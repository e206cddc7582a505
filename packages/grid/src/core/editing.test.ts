import { describe, expect, test } from 'vitest';
import { filledBy, filledOver, grownTo, spread } from './editing.ts';

const at = (row: number, col: number) => ({ r0: row, r1: row, c0: col, c1: col });
const texts = (entries: ReturnType<typeof spread>) => entries.map((entry) => `${entry.row},${entry.col}=${entry.text}`);

describe('spread', () => {
  test('fills the range with one cell', () => {
    expect(texts(spread([['x']], { r0: 1, r1: 2, c0: 0, c1: 1 }, 9, 9))).toEqual(['1,0=x', '1,1=x', '2,0=x', '2,1=x']);
  });
  test('puts a block at the caret', () => {
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
  test('tiles a range that is a multiple of the block', () => {
    expect(texts(spread([['a'], ['b']], { r0: 0, r1: 3, c0: 2, c1: 2 }, 9, 9))).toEqual(['0,2=a', '1,2=b', '2,2=a', '3,2=b']);
  });
  test('puts the block once into a range that is not a multiple of it', () => {
    expect(texts(spread([['a'], ['b']], { r0: 0, r1: 2, c0: 0, c1: 0 }, 9, 9))).toEqual(['0,0=a', '1,0=b']);
  });
  test('leaves out cells outside the grid', () => {
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
  test('leaves the cells after a short line of a ragged block unchanged', () => {
    expect(texts(spread([['a', 'b'], ['c']], at(0, 0), 9, 9))).toEqual(['0,0=a', '0,1=b', '1,0=c']);
  });
});

const copies = (filled: ReturnType<typeof filledOver>) =>
  filled.map(({ row, col, from }) => `${row},${col}<${from.row},${from.col}`);

describe('filling', () => {
  test('copies the first row or column of a range by key, or the preceding one of a single row or column', () => {
    expect(copies(filledBy({ r0: 2, r1: 4, c0: 0, c1: 0 }, 'down'))).toEqual(['3,0<2,0', '4,0<2,0']);
    expect(copies(filledBy({ r0: 2, r1: 2, c0: 1, c1: 3 }, 'right'))).toEqual(['2,2<2,1', '2,3<2,1']);
    expect(copies(filledBy(at(4, 2), 'down'))).toEqual(['4,2<3,2']);
    expect(copies(filledBy(at(4, 2), 'right'))).toEqual(['4,2<4,1']);
    expect(filledBy(at(0, 0), 'down')).toEqual([]);
    expect(filledBy(at(0, 0), 'right')).toEqual([]);
  });
  test('extends the range in one direction by the handle', () => {
    const two = { r0: 2, r1: 3, c0: 2, c1: 3 };
    expect(grownTo(two, { row: 6, col: 9 })).toEqual({ ...two, r1: 6 });
    expect(grownTo(two, { row: -1, col: 2 })).toEqual({ ...two, r0: 0 });
    expect(grownTo(two, { row: 3, col: 5 })).toEqual({ ...two, c1: 5 });
    expect(grownTo(two, { row: 2, col: 0 })).toEqual({ ...two, c0: 0 });
    expect(grownTo(two, { row: 2, col: 3 })).toEqual(two);
  });
  test('repeats several rows over the longer range, also upwards', () => {
    const two = { r0: 2, r1: 3, c0: 0, c1: 0 };
    expect(copies(filledOver(two, { ...two, r1: 6 }))).toEqual(['4,0<2,0', '5,0<3,0', '6,0<2,0']);
    expect(copies(filledOver(two, { ...two, r0: 0 }))).toEqual(['0,0<2,0', '1,0<3,0']);
  });
});
