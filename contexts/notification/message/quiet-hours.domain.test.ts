import { describe, expect, it } from 'vitest';
import { leavesAt } from './quiet-hours.domain.ts';

/** A time of the shop (UTC+8). */
const at = (time: string): number => Date.parse(`${time}+08:00`);
const night = { from: 22, to: 8 };

describe('quiet hours', () => {
  it.each([
    ['2026-05-04T21:59:59', night, '2026-05-04T21:59:59'],
    ['2026-05-04T22:00:00', night, '2026-05-05T08:00:00'],
    ['2026-05-05T00:00:00', night, '2026-05-05T08:00:00'],
    ['2026-05-05T07:59:59', night, '2026-05-05T08:00:00'],
    ['2026-05-05T08:00:00', night, '2026-05-05T08:00:00'],
    ['2026-05-05T12:30:00', { from: 12, to: 14 }, '2026-05-05T14:00:00'],
    ['2026-05-05T14:00:00', { from: 12, to: 14 }, '2026-05-05T14:00:00'],
    ['2026-05-05T03:00:00', { from: 9, to: 9 }, '2026-05-05T03:00:00'],
    ['2026-05-05T03:00:00', null, '2026-05-05T03:00:00'],
  ])('at %s with %j lead to %s', (time, quiet, leaves) => {
    expect(leavesAt(at(time), quiet)).toBe(at(leaves));
  });
});
