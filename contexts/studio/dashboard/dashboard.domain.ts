import { dayOf, shopTimeZone, startOfDay } from '@shopkeeper/resource/calendar';

export const spans = ['today', 'yesterday', 'days7', 'days30', 'days90'] as const;
export type Span = (typeof spans)[number];

/** A half-open range of instants, UTC epoch ms: includes `from`, excludes `to`. */
export interface Period {
  readonly from: number;
  readonly to: number;
}

/** Days of the shop, `YYYY-MM-DD`, both included. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

const dayMs = 86_400_000;

/** The most days that the dashboard sums at once. */
export const mostDays = 366;

const lengths: Readonly<Record<Span, number>> = { today: 1, yesterday: 1, days7: 7, days30: 30, days90: 90 };

/** Returns the period of a span at an instant: whole shop days, including today except for `yesterday`. */
export function periodOf(span: Span, at: number, timeZone = shopTimeZone): Period {
  const last = span === 'yesterday' ? 0 : 1;
  return { from: startOfDay(at, last - lengths[span], timeZone), to: startOfDay(at, last, timeZone) };
}

/** Returns the period of some days, in either order; of more than `mostDays` the last ones. */
export function periodOfDays({ from, to }: Days, timeZone = shopTimeZone): Period {
  const [first, last] = [Date.parse(from), Date.parse(to)].toSorted((a, b) => a - b) as [number, number];
  // Counted from the day that UTC midnight of a date is on in the zone: the one before it in America.
  const startOf = (date: number, days: number): number =>
    startOfDay(date, days + (date - Date.parse(dayOf(date, timeZone))) / dayMs, timeZone);
  return { from: startOf(Math.max(first, last - (mostDays - 1) * dayMs), 0), to: startOf(last, 1) };
}

/** Returns the days of a period in the shop's time zone. */
export const daysIn = ({ from, to }: Period, timeZone = shopTimeZone): Days => ({
  from: dayOf(from, timeZone),
  to: dayOf(to - 1, timeZone),
});

/** The number of days of a period; one on which the clock changes has 23 or 25 hours. */
const daysOf = ({ from, to }: Period, timeZone: string): number =>
  (Date.parse(dayOf(to, timeZone)) - Date.parse(dayOf(from, timeZone))) / dayMs;

/** Returns the preceding period with as many days. */
export const previousOf = (period: Period, timeZone = shopTimeZone): Period => ({
  from: startOfDay(period.from, -daysOf(period, timeZone), timeZone),
  to: period.from,
});

/** What a period is compared with: the one before it, the same days of the week before it, or the same dates a year before. */
export const comparisons = ['previous', 'week', 'year'] as const;
export type Comparison = (typeof comparisons)[number];

/** Returns the same date of the year before; 29 February becomes 28. */
function yearBefore(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${Number(year) - 1}-${month}-${month === '02' && date === '29' ? '28' : date}`;
}

/** Returns the period with which one is compared; weeks go back until both do not overlap. */
export function comparedWith(period: Period, by: Comparison, timeZone = shopTimeZone): Period {
  if (by === 'previous') return previousOf(period, timeZone);
  if (by === 'week') {
    const days = Math.ceil(daysOf(period, timeZone) / 7) * 7;
    return { from: startOfDay(period.from, -days, timeZone), to: startOfDay(period.to, -days, timeZone) };
  }
  const { from, to } = daysIn(period, timeZone);
  return periodOfDays({ from: yearBefore(from), to: yearBefore(to) }, timeZone);
}

/** One point per shop day, or per hour where the period is a single day. */
export const grainOf = (period: Period, timeZone = shopTimeZone): 'hour' | 'day' =>
  daysOf(period, timeZone) <= 1 ? 'hour' : 'day';

const hourMs = 3_600_000;

/** Returns the start of every hour or day of a period, so that a day without orders is a zero and not a gap. */
export function grainsOf(period: Period, timeZone = shopTimeZone): number[] {
  const { from, to } = period;
  if (grainOf(period, timeZone) === 'hour') return Array.from({ length: (to - from) / hourMs }, (_, n) => from + n * hourMs);
  return Array.from({ length: daysOf(period, timeZone) }, (_, n) => startOfDay(from, n, timeZone));
}

/**
 * Returns the highest value that a chart shows, so that a single day such as a sale does not flatten all others; undefined where no
 * day stands out. Days above it are named beside the chart.
 */
export function chartLimitOf(points: readonly number[]): number | undefined {
  if (points.length < 14) return undefined;
  const ascending = points.toSorted((a, b) => a - b);
  const usual = ascending[Math.floor(ascending.length * 0.9)] ?? 0;
  return usual > 0 && (ascending.at(-1) ?? 0) > usual * 4 ? roundUp(usual * 3) : undefined;
}

/** Rounds up to a value with a short label on the axis: to halves of its highest digit. */
function roundUp(value: number): number {
  const half = 10 ** Math.floor(Math.log10(value)) / 2;
  return Math.ceil(value / half) * half;
}

/** Returns the change from the previous period in basis points; null when the previous value is 0 ("new"). */
export const changeOf = (now: number, before: number): number | null =>
  before === 0 ? null : Math.round(((now - before) / before) * 10_000);
