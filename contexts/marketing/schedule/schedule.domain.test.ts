import { describe, expect, it } from 'vitest';
import { scheduleStateOf } from './schedule.domain.ts';

describe('a schedule', () => {
  it('is live from its start until just before its end, and a draft while it is not enabled', () => {
    const of = (enabled: boolean, startsAt: number | null, endsAt: number | null) =>
      scheduleStateOf({ enabled, startsAt, endsAt }, 100);
    expect(of(true, null, null)).toBe('live');
    expect(of(true, 100, 101)).toBe('live');
    expect(of(true, 101, 200)).toBe('scheduled');
    expect(of(true, 50, 100)).toBe('ended');
    expect(of(true, null, 99)).toBe('ended');
    expect(of(false, 50, 200)).toBe('draft');
  });
});
