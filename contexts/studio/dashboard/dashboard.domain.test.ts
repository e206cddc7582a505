import { it } from '@fast-check/vitest';
import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { changeOf, grainOf, grainsOf, periodOf, previousOf, shopMidnight, spans } from './dashboard.domain.ts';

const at = Date.UTC(2026, 10, 20, 12, 26);

describe('periods', () => {
  it('start at midnight of the shop, not of UTC', () => {
    expect(shopMidnight(Date.UTC(2026, 10, 20, 15, 59, 59))).toBe(Date.UTC(2026, 10, 19, 16));
    expect(shopMidnight(Date.UTC(2026, 10, 20, 16))).toBe(Date.UTC(2026, 10, 20, 16));
    expect(periodOf('today', at)).toEqual({ from: Date.UTC(2026, 10, 19, 16), to: Date.UTC(2026, 10, 20, 16) });
    expect(periodOf('yesterday', at).to).toBe(periodOf('today', at).from);
  });

  it.prop([fc.integer({ min: 0, max: 4e12 }), fc.constantFrom(...spans)])(
    'contain the instant they are requested for, and follow the previous period without a gap',
    (instant, span) => {
      const period = periodOf(span, instant);
      const before = previousOf(period);
      expect(before.to).toBe(period.from);
      expect(before.to - before.from).toBe(period.to - period.from);
      if (span !== 'yesterday') expect(instant >= period.from && instant < period.to).toBe(true);
    },
  );

  it('are divided into hours for one day and into days for more, each once', () => {
    expect(grainOf(periodOf('today', at))).toBe('hour');
    expect(grainsOf(periodOf('today', at))).toHaveLength(24);
    expect(grainsOf(periodOf('days30', at))).toHaveLength(30);
  });
});

describe('change', () => {
  it('is a ratio in basis points, and "new" from zero', () => {
    expect(changeOf(112, 100)).toBe(1200);
    expect(changeOf(50, 100)).toBe(-5000);
    expect(changeOf(5, 0)).toBeNull();
    expect(changeOf(0, 0)).toBeNull();
  });
});
