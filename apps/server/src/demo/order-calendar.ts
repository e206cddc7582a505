import { split } from '@shopkeeper/sales';
import { indexIn, random, runningTotals, seedOf } from './random.ts';

const day = 86_400_000;
const hour = 3_600_000;
/** The shop's clock is eight hours ahead of UTC all year. */
const shopOffset = 8 * hour;
export const orderDays = 92;

/** The shop's day of an instant, as 'YYYY-MM-DD'. */
export const shopDay = (at: number): string => new Date(at + shopOffset).toISOString().slice(0, 10);

/** The instants at which `count` orders of about three months were placed, in order, the last before `now`. */
export function* placings(count: number, now: number): Generator<number> {
  const midnight = Math.floor((now + shopOffset) / day) * day - shopOffset;
  const starts = Array.from({ length: orderDays }, (_, place) => midnight - (orderDays - 1 - place) * day);
  const counts = split(
    count,
    starts.map((start, place) => Math.round(1_000 * dayWeight(start, place) * elapsed(start, now))),
  );
  for (const [place, start] of starts.entries()) yield* placingsOf(start, counts[place] ?? 0, now);
}

/** One day's instants: few at night, more in the afternoon, most after supper. */
function placingsOf(start: number, count: number, now: number): number[] {
  const chance = random(seedOf('day', start / day));
  const hours = Math.min(24, Math.max(1, Math.ceil((now - start) / hour)));
  const totals = runningTotals(hours, hourWeight);
  const drawn = Array.from({ length: count }, () => start + indexIn(totals, chance()) * hour + Math.floor(chance() * hour));
  return drawn.map((at) => (at < now ? at : start + Math.floor(chance() * (now - start)))).toSorted((a, b) => a - b);
}

const hourWeight = (at: number): number =>
  1 + 0.85 * Math.sin((2 * Math.PI * (at - 9)) / 24) + 1.2 * Math.exp(-((at - 21) ** 2) / 5);

/** A growing shop, busier at weekends, and on the days when everybody buys. */
function dayWeight(start: number, place: number): number {
  const date = new Date(start + shopOffset);
  const weekday = [1.3, 0.95, 0.92, 0.95, 1, 1.1, 1.25][date.getUTCDay()] ?? 1;
  const wave = 1 + 0.08 * Math.sin(place / 4.5);
  return (0.8 + (0.4 * place) / orderDays) * weekday * wave * (peaks[shopDay(start).slice(5)] ?? 1);
}

const peaks: Readonly<Record<string, number>> = {
  '11-09': 1.6,
  '11-10': 3,
  '11-11': 20,
  '11-12': 3,
  '06-17': 2,
  '06-18': 8,
  '12-12': 5,
};

function elapsed(start: number, now: number): number {
  const hours = (now - start) / hour;
  if (hours >= 24) return 1;
  const totals = runningTotals(24, hourWeight);
  return (totals[Math.floor(hours)] ?? 0) / (totals[23] ?? 1);
}
