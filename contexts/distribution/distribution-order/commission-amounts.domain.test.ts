import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { commissionsOf, refundByLine, reversedAmount } from './commission-amounts.domain.ts';

const fen = (max: number) => fc.integer({ min: 0, max });
const rate = fen(10_000);

it('of a line are floors of its base, and together at most the cap', () => {
  fc.assert(
    fc.property(fen(10_000_000_000), rate, rate, rate, (base, tierOneRate, tierTwoRate, lineCap) => {
      const { tierOne, tierTwo } = commissionsOf(base, { tierOne: tierOneRate, tierTwo: tierTwoRate, lineCap });
      expect(tierOne * 10_000).toBeLessThanOrEqual(base * tierOneRate);
      expect(tierTwo * 10_000).toBeLessThanOrEqual(base * tierTwoRate);
      expect((tierOne + tierTwo) * 10_000).toBeLessThanOrEqual(base * lineCap);
      expect(Math.min(tierOne, tierTwo)).toBeGreaterThanOrEqual(0);
    }),
  );
});

it('is reversed wholly with the last of any refunds, and never beyond what it was', () => {
  const refunds = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(refunds, fen(1_000_000), (amounts, amount) => {
      const baseAmount = amounts.reduce((sum, one) => sum + one, 0);
      let refunded = 0;
      let before = 0;
      for (const one of amounts) {
        refunded += one;
        const reversed = reversedAmount({ baseAmount, amount }, refunded);
        expect(reversed).toBeGreaterThanOrEqual(before);
        expect(reversed).toBeLessThanOrEqual(amount);
        before = reversed;
      }
      expect(before).toBe(amount);
    }),
  );
});

it('a refund for no line takes lines first that are gone, then shares of the others, and no more than is left', () => {
  const line = fc.record({ left: fen(1_000_000), isGone: fc.boolean() });
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), fen(10_000_000), (lines, rest) => {
      const open = lines.map((one, at) => ({ ...one, lineId: at }));
      const taken = refundByLine(open, { named: new Map(), rest });
      const most = open.reduce((sum, { left }) => sum + left, 0);
      expect([...taken.values()].reduce((sum, one) => sum + one, 0)).toBe(Math.min(rest, most));
      for (const { lineId, left } of open) expect(taken.get(lineId) ?? 0).toBeLessThanOrEqual(left);
      const gone = open.filter(({ isGone }) => isGone);
      const ofGone = gone.reduce((sum, { left }) => sum + left, 0);
      if (rest <= ofGone) for (const { lineId, isGone } of open) if (!isGone) expect(taken.get(lineId) ?? 0).toBe(0);
    }),
  );
});
