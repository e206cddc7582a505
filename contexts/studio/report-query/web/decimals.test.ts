import { expect, it } from 'vitest';
import { decimalsOf, padded } from './decimals.ts';

it('numbers of a column have as many digits behind the point as the one with the most', () => {
  const rows = [
    { paid: 134.9, orders: 2 },
    { paid: 2_444.25, orders: null },
    { paid: 7, orders: 1 },
  ];
  const decimals = decimalsOf(rows, 'paid');
  expect([decimals, decimalsOf(rows, 'orders'), decimalsOf([], 'paid'), decimalsOf([{ part: 1 / 3 }], 'part')]).toEqual([
    2, 0, 0, 3,
  ]);
  expect(['134.9', '2,444.25', '7'].map((text) => padded(text, decimals))).toEqual(['134.90', '2,444.25', '7.00']);
  expect(padded('1,284', 0)).toBe('1,284');
});
