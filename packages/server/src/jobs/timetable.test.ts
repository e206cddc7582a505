import { describe, expect, it } from 'vitest';
import { defineTask } from './job.ts';
import { nextTime } from './timetable.ts';

const at = (text: string): number => Date.parse(text);

describe('nextTime', () => {
  it('reads the pattern in the time zone of the shop', () => {
    expect(nextTime('0 0 * * *', at('2026-11-23T08:00:00Z'))).toBe(at('2026-11-23T16:00:00Z'));
    expect(nextTime('30 2 15 * *', at('2026-11-23T08:00:00Z'))).toBe(at('2026-12-14T18:30:00Z'));
  });

  it('returns an instant after the given one', () => {
    const midnight = at('2026-11-23T16:00:00Z');
    expect(nextTime('0 0 * * *', midnight)).toBe(midnight + 86_400_000);
    expect(nextTime('0 0 * * *', midnight - 1)).toBe(midnight);
  });

  it('counts a local time once on a day on which the clock is changed', () => {
    const zone = 'America/New_York';
    const run = (pattern: string, after: string): string => new Date(nextTime(pattern, at(after), zone)).toISOString();
    // 02:30 does not exist on March 9 and 01:30 exists twice on November 2.
    expect(run('30 2 * * *', '2031-03-09T05:00:00Z')).toBe('2031-03-09T07:00:00.000Z');
    expect(run('30 2 * * *', '2031-03-09T07:00:00Z')).toBe('2031-03-10T06:30:00.000Z');
    expect(run('30 1 * * *', '2031-11-02T04:00:00Z')).toBe('2031-11-02T05:30:00.000Z');
    expect(run('30 1 * * *', '2031-11-02T05:30:00Z')).toBe('2031-11-03T06:30:00.000Z');
  });

  it('knows months without the day, and leap years', () => {
    expect(nextTime('0 0 31 * *', at('2026-01-30T16:00:00Z'))).toBe(at('2026-03-30T16:00:00Z'));
    expect(nextTime('0 0 29 2 *', at('2026-11-23T00:00:00Z'))).toBe(at('2028-02-28T16:00:00Z'));
  });
});

describe('a task with an invalid timetable', () => {
  it.each(['', '0 25 * * *', 'midnight', '0 0 31 2 *'])('%j is rejected when it is declared', (cron) => {
    expect(() => defineTask({ name: 'test', cron, run: async () => undefined })).toThrow(/Cron|never matches/);
  });
});
