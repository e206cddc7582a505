import { describe, expect, it } from 'vitest';
import { monthOf, statementOf } from './statement.domain.ts';

describe('the month of a statement', () => {
  it.each([
    ['2026-11-26', 'Asia/Shanghai', '2026-10-31T16:00:00Z', '2026-11-30T16:00:00Z'],
    ['2026-12-31', 'Asia/Shanghai', '2026-11-30T16:00:00Z', '2026-12-31T16:00:00Z'],
    // The clock changes within the month.
    ['2026-03-01', 'America/New_York', '2026-03-01T05:00:00Z', '2026-04-01T04:00:00Z'],
    ['2028-02-29', 'Pacific/Kiritimati', '2028-01-31T10:00:00Z', '2028-02-29T10:00:00Z'],
  ])('of %s in %s is from %s to %s', (day, timeZone, from, to) => {
    expect(monthOf(day, timeZone)).toEqual({ month: day.slice(0, 7), from: Date.parse(from), to: Date.parse(to) });
  });
});

describe('a statement', () => {
  const entry = (amount: number, availableAfter: number) => ({ type: 'adjust', amount, availableAfter, note: null, at: 0 });

  it('ends with what was there before, what came and what went', () => {
    const entries = [entry(500, 700), entry(-300, 400), entry(-100, 300)];
    expect(statementOf('2026-11', 200, entries)).toMatchObject({ opening: 200, received: 500, spent: 400, closing: 300 });
  });

  it('of a month without postings ends as it began', () => {
    expect(statementOf('2026-11', 200, [])).toMatchObject({ opening: 200, received: 0, spent: 0, closing: 200 });
  });
});
