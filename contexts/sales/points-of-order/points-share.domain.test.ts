import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { pointsShare } from './points-share.domain.ts';

it('returns all points with the last of any refunds that add up to what was paid', () => {
  const parts = fc.array(fc.integer({ min: 1, max: 10_000_000 }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(parts, fc.integer({ min: 0, max: 2_000_000_000 }), (amounts, points) => {
      const whole = amounts.reduce((sum, amount) => sum + amount, 0);
      let before = 0;
      let returned = 0;
      for (const amount of amounts) {
        const share = pointsShare(points, { whole, before, amount });
        expect(share).toBeGreaterThanOrEqual(0);
        before += amount;
        returned += share;
      }
      expect(returned).toBe(points);
    }),
  );
});

it('returns nothing of an order that cost nothing', () => {
  expect(pointsShare(100, { whole: 0, before: 0, amount: 1 })).toBe(0);
});
