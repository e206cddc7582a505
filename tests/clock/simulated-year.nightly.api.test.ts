import { testSimulatedDays } from './simulated-days.ts';

testSimulatedDays([
  {
    timeZone: 'America/New_York',
    start: Date.UTC(2031, 0, 1, 12),
    days: 365,
    orders: 1_000,
    members: 200,
    changes: { '2031-03-09': 23, '2031-11-02': 25 },
  },
  { timeZone: 'Asia/Shanghai', start: Date.UTC(2031, 0, 1, 12), days: 60, orders: 60, members: 12, changes: {} },
]);
