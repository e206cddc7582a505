import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mayReprice, repriced, restoredPrices } from './reprice.domain.ts';

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

describe('a price changed by an amount or rounded', () => {
  it.each([
    ['raise', { amount: 500 }, 2490],
    ['lower', { amount: 500 }, 1490],
    ['raise', { shareBp: 1_000, amount: 100 }, 2289],
    ['raise', { shareBp: 500, rounding: 'yuan' }, 2100],
    ['lower', { amount: 1, rounding: 'yuan' }, 2000],
    ['raise', { shareBp: 500, rounding: 'dot90' }, 2090],
    ['raise', { shareBp: 500, rounding: 'dot99' }, 2099],
    ['raise', { rounding: 'dot99' }, 1999],
  ] as const)('is, to %s by %o, from 19.90', (direction, by, after) => {
    expect(repriced(1990, { direction, ...by })).toBe(after);
  });

  it('stays zero for a SKU that costs nothing', () => {
    expect(repriced(0, { direction: 'raise', amount: 500, rounding: 'dot99' })).toBe(0);
  });

  it('is rejected where the amount exceeds a price', () => {
    expect(mayReprice([{ priceAmount: 1990 }, { priceAmount: 400 }], { direction: 'lower', amount: 400 })).toMatchObject({
      errorCode: 'product.price-out-of-range',
      details: { from: 400, to: 0 },
    });
  });
});

describe('a price change that is taken back', () => {
  it('restores the prices it made, and keeps those that were changed again', () => {
    const changes = [
      { skuId: 1, from: 1990, to: 2090 },
      { skuId: 2, from: 500, to: 525 },
    ];
    const now = [
      { id: 1, priceAmount: 2090 },
      { id: 2, priceAmount: 600 },
      { id: 3, priceAmount: 700 },
    ];
    expect(restoredPrices(now, changes).map(({ priceAmount }) => priceAmount)).toEqual([1990, 600, 700]);
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
