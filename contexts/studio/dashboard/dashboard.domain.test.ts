import { it } from '@fast-check/vitest';
import fc from 'fast-check';
import { describe, expect } from 'vitest';
import {
  changeOf,
  chartLimitOf,
  comparedWith,
  daysIn,
  grainOf,
  grainsOf,
  periodOf,
  periodOfDays,
  previousOf,
  spans,
} from './dashboard.domain.ts';

const at = Date.UTC(2026, 10, 20, 12, 26);

describe('comparison', () => {
  const daysBefore = (from: string, to: string, by: Parameters<typeof comparedWith>[1]) =>
    daysIn(comparedWith(periodOfDays({ from, to }), by));

  it('takes the days before, the same weekdays before, or the same dates of last year', () => {
    expect(daysBefore('2026-11-16', '2026-11-20', 'previous')).toEqual({ from: '2026-11-11', to: '2026-11-15' });
    expect(daysBefore('2026-11-16', '2026-11-20', 'week')).toEqual({ from: '2026-11-09', to: '2026-11-13' });
    expect(daysBefore('2026-11-01', '2026-11-30', 'week')).toEqual({ from: '2026-09-27', to: '2026-10-26' });
    expect(daysBefore('2026-11-16', '2026-11-20', 'year')).toEqual({ from: '2025-11-16', to: '2025-11-20' });
  });

  it('takes 28 February for 29 February', () => {
    expect(daysBefore('2028-02-29', '2028-02-29', 'year')).toEqual({ from: '2027-02-28', to: '2027-02-28' });
  });
});

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

describe('days', () => {
  const week = { from: '2026-11-16', to: '2026-11-22' };

  it.each(['Asia/Shanghai', 'Europe/Berlin', 'America/New_York', 'Pacific/Auckland'])('are whole days of %s', (zone) => {
    const period = periodOfDays(week, zone);
    expect(daysIn(period, zone)).toEqual(week);
    expect(grainsOf(period, zone)).toHaveLength(7);
    expect(daysIn(previousOf(period, zone), zone)).toEqual({ from: '2026-11-09', to: '2026-11-15' });
  });

  it('may be given in either order, and are at most 366', () => {
    expect(periodOfDays({ from: week.to, to: week.from })).toEqual(periodOfDays(week));
    expect(daysIn(periodOfDays({ from: '2020-01-01', to: '2026-11-22' }))).toEqual({ from: '2025-11-22', to: '2026-11-22' });
  });
});

describe('the limit of a chart', () => {
  const quiet = Array.from({ length: 20 }, () => 10);

  it('exists only where a day stands out from many', () => {
    expect(chartLimitOf(quiet)).toBeUndefined();
    expect(chartLimitOf([10, 500])).toBeUndefined();
    expect(chartLimitOf([...quiet, 500])).toBe(30);
    expect(chartLimitOf([...quiet.map((n) => n * 41), 5_000])).toBe(1_500);
    expect(chartLimitOf([...quiet.map(() => 0), 500])).toBeUndefined();
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
