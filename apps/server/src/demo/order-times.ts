import { dayOf, startOfDay } from '@shopkeeper/resource/calendar';
import { split } from '@shopkeeper/sales';
import content from './content/orders.json' with { type: 'json' };
import { indexIn, random, runningTotals, seedOf } from './random.ts';

const day = 86_400_000;
const hour = 3_600_000;
const orderDays = 92;

/** The instants at which `count` orders were placed over about three months, in order and before `now`. */
export function* orderTimes(count: number, now: number): Generator<number> {
  const starts = Array.from({ length: orderDays }, (_, index) => startOfDay(now, index + 1 - orderDays));
  const counts = split(
    count,
    starts.map((start, index) => Math.round(1_000 * dayWeight(start, index) * elapsed(start, now))),
  );
  for (const [index, start] of starts.entries()) yield* timesOfDay(start, counts[index] ?? 0, now);
}

/** The instants of one day: few at night, more in the afternoon, most in the evening. */
function timesOfDay(start: number, count: number, now: number): number[] {
  const chance = random(seedOf('day', start / day));
  const hours = Math.min(24, Math.max(1, Math.ceil((now - start) / hour)));
  const totals = runningTotals(hours, hourWeight);
  const drawn = Array.from({ length: count }, () => start + indexIn(totals, chance()) * hour + Math.floor(chance() * hour));
  return drawn.map((at) => (at < now ? at : start + Math.floor(chance() * (now - start)))).toSorted((a, b) => a - b);
}

const hourWeight = (at: number): number =>
  1 + 0.85 * Math.sin((2 * Math.PI * (at - 9)) / 24) + 1.2 * Math.exp(-((at - 21) ** 2) / 5);

const peaks: Readonly<Record<string, number>> = content.peaks;

/** The shop grows; weekends and sale days are busier. */
function dayWeight(start: number, index: number): number {
  const weekday = content.weekdays[new Date(`${dayOf(start)}T00:00:00Z`).getUTCDay()] ?? 1;
  const wave = 1 + 0.08 * Math.sin(index / 4.5);
  return (0.8 + (0.4 * index) / orderDays) * weekday * wave * (peaks[dayOf(start).slice(5)] ?? 1);
}

/** The share of a day's orders that has been placed by `now`. */
function elapsed(start: number, now: number): number {
  const hours = (now - start) / hour;
  if (hours >= 24) return 1;
  const totals = runningTotals(24, hourWeight);
  return (totals[Math.floor(hours)] ?? 0) / (totals[23] ?? 1);
}
