import { expect, it } from 'vitest';
import { startOfDay } from './shop-calendar.ts';

it.each([
  ['in the shop', '2026-03-01T15:59:59Z', 0, 'Asia/Shanghai', '2026-02-28T16:00:00Z'],
  ['one second later, which is the next day', '2026-03-01T16:00:00Z', 0, 'Asia/Shanghai', '2026-03-01T16:00:00Z'],
  ['a year later', '2026-03-01T04:00:00Z', 365, 'Asia/Shanghai', '2027-02-28T16:00:00Z'],
  ['before the clock is set forward', '2026-03-28T12:00:00Z', 0, 'Europe/Berlin', '2026-03-27T23:00:00Z'],
  ['after the clock was set forward', '2026-03-28T12:00:00Z', 2, 'Europe/Berlin', '2026-03-29T22:00:00Z'],
  ['after the clock was set back', '2026-10-24T12:00:00Z', 2, 'Europe/Berlin', '2026-10-25T23:00:00Z'],
  ['west of Greenwich', '2026-11-02T04:00:00Z', 0, 'America/New_York', '2026-11-01T04:00:00Z'],
])('the day begins at midnight %s', (_, at, days, timeZone, expected) => {
  expect(new Date(startOfDay(Date.parse(at), days, timeZone)).toISOString()).toBe(expected.replace('Z', '.000Z'));
});
