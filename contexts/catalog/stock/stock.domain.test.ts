import { it } from '@fast-check/vitest';
import { isRejection } from '@shopkeeper/resource';
import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { available, deltaOf, applyMovement, movementTypes, type Movement, type StockLevel } from './stock.domain.ts';

const level: StockLevel = { onHand: 20, reserved: 3, allocated: 4, safety: 2 };

describe('applyMovement', () => {
  it.each([
    ['purchase_in', 5, { onHand: 25 }],
    ['adjust', -6, { onHand: 14 }],
    ['stocktake', 18, { onHand: 18 }],
    ['reserve', 11, { reserved: 14 }],
    ['release', 3, { reserved: 0 }],
    ['allocate', 2, { reserved: 1, allocated: 6 }],
    ['deallocate', 4, { allocated: 0 }],
    ['ship', 4, { onHand: 16, allocated: 0 }],
    ['return_in', 1, { onHand: 21 }],
    ['damage', 13, { onHand: 7 }],
  ] as const)('applies %s of %i', (type, qty, change) => {
    expect(applyMovement(level, { type, qty })).toEqual({ ...level, ...change });
  });

  it.each([
    ['reserve', 12, 'stock.insufficient', { available: 11, asked: 12 }],
    ['release', 4, 'stock.not-reserved', { reserved: 3, asked: 4 }],
    ['allocate', 4, 'stock.not-reserved', { reserved: 3, asked: 4 }],
    ['deallocate', 5, 'stock.not-allocated', { allocated: 4, asked: 5 }],
    ['ship', 5, 'stock.not-allocated', { allocated: 4, asked: 5 }],
    ['damage', 14, 'stock.insufficient', { available: 13, asked: 14 }],
    ['adjust', -14, 'stock.insufficient', { available: 13, asked: 14 }],
    ['stocktake', 6, 'stock.insufficient', { available: 13, asked: 14 }],
    ['purchase_in', 0, 'stock.bad-quantity', { type: 'purchase_in', qty: 0 }],
    ['reserve', -1, 'stock.bad-quantity', { type: 'reserve', qty: -1 }],
    ['ship', 0.5, 'stock.bad-quantity', { type: 'ship', qty: 0.5 }],
    ['adjust', 0, 'stock.bad-quantity', { type: 'adjust', qty: 0 }],
    ['stocktake', -1, 'stock.bad-quantity', { type: 'stocktake', qty: -1 }],
  ] as const)('rejects %s of %i', (type, qty, code, details) => {
    expect(applyMovement(level, { type, qty })).toEqual({ errorCode: code, details });
  });

  it('reports at least zero as available after a count reduced the safety stock', () => {
    expect(applyMovement({ onHand: 3, reserved: 2, allocated: 0, safety: 2 }, { type: 'reserve', qty: 1 })).toMatchObject({
      details: { available: 0 },
    });
  });
});

const movement: fc.Arbitrary<Movement> = fc.record({
  type: fc.constantFrom(...movementTypes),
  qty: fc.integer({ min: -20, max: 60 }),
});

it.prop([fc.array(movement, { maxLength: 80 }), fc.nat(10)])(
  'applyMovement keeps all quantities at zero or above, keeps held stock on hand, and adds up all movements',
  (movements, safety) => {
    let now: StockLevel = { onHand: 0, reserved: 0, allocated: 0, safety };
    for (const each of movements) {
      const after = applyMovement(now, each);
      if (isRejection(after)) continue;
      const delta = deltaOf(now, each);
      expect(available(after)).toBe(available(now) + delta.onHand - delta.reserved - delta.allocated);
      expect(available(after)).toBe(after.onHand - after.reserved - after.allocated - after.safety);
      expect(
        Math.min(after.onHand, after.reserved, after.allocated, after.onHand - after.reserved - after.allocated),
      ).toBeGreaterThanOrEqual(0);
      now = after;
    }
  },
);

it('applyMovement reserves exactly ten of ten units, however many are requested', () => {
  let now: StockLevel = { onHand: 10, reserved: 0, allocated: 0, safety: 0 };
  const answers = Array.from({ length: 50 }, () => {
    const after = applyMovement(now, { type: 'reserve', qty: 1 });
    if (!isRejection(after)) now = after;
    return isRejection(after);
  });
  expect(answers.filter((rejected) => !rejected)).toHaveLength(10);
  expect(available(now)).toBe(0);
});
