import { testSimulatedDays } from './simulated-days.ts';

/** The weeks around both changes of the clock, and two months without one; a whole year is simulated nightly. */
testSimulatedDays([
  {
    timeZone: 'America/New_York',
    start: Date.UTC(2031, 1, 20, 12),
    days: 45,
    orders: 90,
    members: 18,
    changes: { '2031-03-09': 23 },
  },
  {
    timeZone: 'America/New_York',
    start: Date.UTC(2031, 9, 15, 12),
    days: 45,
    orders: 90,
    members: 18,
    changes: { '2031-11-02': 25 },
  },
  { timeZone: 'Asia/Shanghai', start: Date.UTC(2031, 0, 1, 12), days: 60, orders: 60, members: 12, changes: {} },
]);
