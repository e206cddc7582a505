import { describe, expect, it } from 'vitest';
import { atDay, dayFrom, isMonth, monthFrom, timeOf, weeksOf } from './lead-month.domain.ts';

describe('a month of the calendar', () => {
  it.each([
    ['2026-03', '2026-02-23', '2026-04-05', 6],
    ['2027-02', '2027-02-01', '2027-02-28', 4],
    ['2028-02', '2028-01-31', '2028-03-05', 5],
  ])('%s is shown from %s to %s in %i weeks', (month, first, last, count) => {
    const weeks = weeksOf(month);
    expect([weeks[0]?.[0], weeks.at(-1)?.[6], weeks.length]).toEqual([first, last, count]);
    expect(new Set(weeks.flat()).size).toBe(count * 7);
  });

  it('has a month before and after it across years', () => {
    expect([monthFrom('2026-01', -1), monthFrom('2026-12', 1), monthFrom('2026-05', 20)]).toEqual([
      '2025-12',
      '2027-01',
      '2028-01',
    ]);
    expect([isMonth('2026-13'), isMonth('2026-1'), isMonth(null), isMonth('2026-07')]).toEqual([false, false, false, true]);
  });

  it('keeps the time of the day where something is moved to another day', () => {
    const at = Date.parse('2026-03-31T01:30:00Z');
    expect([timeOf(at), dayFrom('2026-03-31', 1), dayFrom('2026-03-01', -7)]).toEqual(['09:30', '2026-04-01', '2026-02-22']);
    expect(atDay(at, '2026-04-02')).toBe(Date.parse('2026-04-02T01:30:00Z'));
    const late = Date.parse('2026-03-31T15:59:59Z');
    expect([timeOf(late), atDay(late, '2026-03-30')]).toEqual(['23:59', Date.parse('2026-03-30T15:59:59Z')]);
  });
});
