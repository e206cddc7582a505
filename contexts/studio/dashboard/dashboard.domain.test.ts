import { it } from '@fast-check/vitest';
import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { changeOf, grainOf, grainsOf, periodOf, previousOf, spans } from './dashboard.domain.ts';

const at = Date.UTC(2026, 10, 20, 12, 26);

describe('periods', () => {
  it('start at midnight of the shop, not of UTC', () => {
    expect(periodOf('today', Date.UTC(2026, 10, 20, 15, 59, 59)).from).toBe(Date.UTC(2026, 10, 19, 16));
    expect(periodOf('today', Date.UTC(2026, 10, 20, 16)).from).toBe(Date.UTC(2026, 10, 20, 16));
    expect(periodOf('today', at)).toEqual({ from: Date.UTC(2026, 10, 19, 16), to: Date.UTC(2026, 10, 20, 16) });
    expect(periodOf('yesterday', at).to).toBe(periodOf('today', at).from);
  });

  it.prop([fc.integer({ min: 0, max: 4e12 }), fc.constantFrom(...spans)])(
    'contain the instant they are requested for, and follow the previous period without a gap',
    (instant, span) => {
      const period = periodOf(span, instant);
      const before = previousOf(period);
      expect(before.to).toBe(period.from);
      // Days, because the clock was changed in this zone until 1991.
      if (grainOf(period) === 'day') expect(grainsOf(before)).toHaveLength(grainsOf(period).length);
      if (span !== 'yesterday') expect(instant >= period.from && instant < period.to).toBe(true);
    },
  );

  it('are divided into hours for one day and into days for more, each once', () => {
    expect(grainOf(periodOf('today', at))).toBe('hour');
    expect(grainsOf(periodOf('today', at))).toHaveLength(24);
    expect(grainsOf(periodOf('days30', at))).toHaveLength(30);
  });

  it.each([
    ['forward', '2026-03-29T12:00:00Z', 23],
    ['back', '2026-10-25T12:00:00Z', 25],
  ])('have all hours of the day on which the clock is set %s', (_, noon, hours) => {
    const instant = Date.parse(noon);
    expect(grainsOf(periodOf('today', instant, 'Europe/Berlin'), 'Europe/Berlin')).toHaveLength(hours);
    const week = periodOf('days7', instant, 'Europe/Berlin');
    expect(week.to - week.from).toBe((6 * 24 + hours) * 3_600_000);
    expect(grainsOf(week, 'Europe/Berlin')).toHaveLength(7);
    const before = previousOf(week, 'Europe/Berlin');
    expect(before.to - before.from).toBe(7 * 24 * 3_600_000);
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
