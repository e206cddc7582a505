import { it } from '@fast-check/vitest';
import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { costAfter } from './purchase-cost.domain.ts';

describe('costAfter', () => {
  it.each([
    ['keep', { onHand: 5, costAmount: 100 }, 100],
    ['keep', { onHand: 5, costAmount: null }, null],
    ['last', { onHand: 5, costAmount: 100 }, 200],
    ['average', { onHand: 5, costAmount: 100 }, 150],
    ['average', { onHand: 0, costAmount: 100 }, 200],
    ['average', { onHand: 5, costAmount: null }, 200],
    ['average', { onHand: 4, costAmount: 101 }, 156],
  ] as const)('%s of %j and 5 units at 200 fen is %j', (rule, stocked, cost) => {
    expect(costAfter(rule, stocked, { qty: 5, costAmount: 200 })).toBe(cost);
  });

  it.prop([fc.nat(1_000_000), fc.nat(99_999_999), fc.integer({ min: 1, max: 1_000_000 }), fc.nat(99_999_999)])(
    'the average lies between both costs',
    (onHand, before, qty, costAmount) => {
      const after = costAfter('average', { onHand, costAmount: before }, { qty, costAmount }) ?? -1;
      expect(after).toBeGreaterThanOrEqual(Math.min(before, costAmount));
      expect(after).toBeLessThanOrEqual(Math.max(before, costAmount));
    },
  );
});
