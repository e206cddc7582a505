import { it } from '@fast-check/vitest';
import fc from 'fast-check';
import { expect } from 'vitest';
import { appliedCounts } from './count.domain.ts';

it('a count sets the stock to what was counted, corrected by what moved since', () => {
  const lines = [
    { skuId: 1, countedQty: 8, bookQty: 10 },
    { skuId: 2, countedQty: 5, bookQty: 5 },
    { skuId: 3, countedQty: 0, bookQty: 0 },
  ];
  // 3 units of SKU 1 were shipped after the count, 4 of SKU 2 received.
  expect(
    appliedCounts(
      lines,
      new Map([
        [1, 7],
        [2, 9],
      ]),
    ),
  ).toEqual([{ skuId: 1, qty: 5 }]);
});

it.prop([fc.nat(1000), fc.nat(1000), fc.integer({ min: -500, max: 500 })])(
  'what moved after the count has its own effect whatever was counted',
  (bookQty, countedQty, moved) => {
    const [applied] = appliedCounts([{ skuId: 1, countedQty, bookQty }], new Map([[1, bookQty + moved]]));
    expect(applied?.qty ?? bookQty + moved).toBe(countedQty + moved);
  },
);
