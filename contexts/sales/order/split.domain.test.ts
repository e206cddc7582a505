import { it } from '@fast-check/vitest';
import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { portion, split } from './split.domain.ts';

const weights = fc.array(fc.nat(1_000_000_000_000), { minLength: 1, maxLength: 200 });
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

describe('split', () => {
  it('gives the remaining fen to the largest remainders', () => {
    expect(split(1000, [3333, 6667, 3000])).toEqual([256, 513, 231]);
  });

  it('gives a tie to the earlier weight', () => {
    expect(split(1, [5, 5])).toEqual([1, 0]);
  });

  it('treats weights that are all zero as equal', () => {
    expect(split(10, [0, 0, 0])).toEqual([4, 3, 3]);
  });

  it('splits a negative amount like the positive one', () => {
    expect(split(-1000, [3333, 6667, 3000])).toEqual([-256, -513, -231]);
  });

  it('returns no shares without weights', () => {
    expect(split(100, [])).toEqual([]);
  });

  it.prop([fc.integer({ min: -10_000_000_000_000, max: 10_000_000_000_000 }), weights])(
    'always adds up, even for amounts whose products exceed the safe integers',
    (amount, over) => sum(split(amount, over)) === amount,
  );

  it.prop([weights, fc.nat(10_000)])(
    'never gives a weight more than itself while the amount is not above the sum of the weights',
    (over, shareBp) => {
      const shares = split(portion(sum(over), shareBp, 10_000), over);
      return shares.every((share, place) => share >= 0 && share <= (over[place] ?? 0));
    },
  );
});

describe('portion', () => {
  it('is exact where floating point is not', () => {
    expect(portion(9_007_199_254_740_991, 9_999, 10_000)).toBe(9_006_298_534_815_516);
  });
});
