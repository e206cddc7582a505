import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mayReprice, repriced } from './reprice.domain.ts';

describe('a price', () => {
  it.each([
    [1990, 'raise', 500, 2090],
    [1989, 'raise', 500, 2088],
    [10, 'raise', 500, 11],
    [9, 'raise', 500, 9],
    [1990, 'lower', 500, 1891],
    [1, 'lower', 5_000, 1],
    [1, 'lower', 5_001, 0],
    [9_999_999_999, 'raise', 10_000, 19_999_999_998],
    [0, 'raise', 10_000, 0],
  ] as const)('of %i fen, to %s by %i basis points, is %i fen', (amount, direction, shareBp, after) => {
    expect(repriced(amount, { direction, shareBp })).toBe(after);
  });

  it('is a whole number of fen, at most half a fen from the exact one', () => {
    fc.assert(
      fc.property(fc.nat({ max: 9_999_999_999 }), fc.nat({ max: 10_000 }), fc.boolean(), (amount, shareBp, isUp) => {
        const after = repriced(amount, { direction: isUp ? 'raise' : 'lower', shareBp });
        const exact = BigInt(amount) * BigInt(isUp ? 10_000 + shareBp : 10_000 - shareBp);
        const twiceOff = 2n * (BigInt(after) * 10_000n - exact);
        expect(twiceOff > -10_000n && twiceOff <= 10_000n).toBe(true);
      }),
    );
  });
});

describe('a price change', () => {
  const skus = [{ priceAmount: 1990 }, { priceAmount: 40 }];

  it('is allowed while the results are valid prices', () => {
    expect(mayReprice(skus, { direction: 'raise', shareBp: 500 })).toBe(true);
    expect(mayReprice([...skus, { priceAmount: 0 }], { direction: 'lower', shareBp: 500 })).toBe(true);
  });

  it.each([
    ['nothing', 'raise', 0, 'product.price-unchanged', {}],
    ['all of it', 'lower', 10_000, 'product.price-out-of-range', { from: 1990, to: 0 }],
  ] as const)('by %s is rejected', (_what, direction, shareBp, rejected, details) => {
    expect(mayReprice(skus, { direction, shareBp })).toMatchObject({ errorCode: rejected, details });
  });

  it('above the highest price is rejected', () => {
    expect(mayReprice([{ priceAmount: 9_999_999_999 }], { direction: 'raise', shareBp: 1 })).toMatchObject({
      errorCode: 'product.price-out-of-range',
    });
  });
});
