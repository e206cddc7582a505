import { testSimulatedDays } from './simulated-days.ts';

/** The weeks around both changes of the clock, and a month and a week without one; a whole year is simulated nightly. */
testSimulatedDays([
  {
    timeZone: 'America/New_York',
    start: Date.UTC(2031, 1, 20, 12),
    days: 24,
    orders: 48,
    members: 10,
    changes: { '2031-03-09': 23 },
  },
  {
    timeZone: 'America/New_York',
    start: Date.UTC(2031, 9, 15, 12),
    days: 24,
    orders: 48,
    members: 10,
    changes: { '2031-11-02': 25 },
  },
  { timeZone: 'Asia/Shanghai', start: Date.UTC(2031, 0, 1, 12), days: 38, orders: 38, members: 8, changes: {} },
]);
