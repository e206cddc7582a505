/** Offset of the shop's time zone (Asia/Shanghai, no daylight saving time) from UTC, in ms. All daily metrics use it. */
export const shopOffsetMs = 8 * 3_600_000;
const dayMs = 86_400_000;

export const spans = ['today', 'yesterday', 'days7', 'days30', 'days90'] as const;
export type Span = (typeof spans)[number];

/** A half-open range of instants, UTC epoch ms: includes `from`, excludes `to`. */
export interface Period {
  readonly from: number;
  readonly to: number;
}

/** Returns midnight of the shop's day that contains the instant. */
export const shopMidnight = (at: number): number => Math.floor((at + shopOffsetMs) / dayMs) * dayMs - shopOffsetMs;

const lengths: Readonly<Record<Span, number>> = { today: 1, yesterday: 1, days7: 7, days30: 30, days90: 90 };

/** Returns the period of a span at an instant: whole shop days, including today except for `yesterday`. */
export function periodOf(span: Span, at: number): Period {
  const midnight = shopMidnight(at);
  const to = span === 'yesterday' ? midnight : midnight + dayMs;
  return { from: to - lengths[span] * dayMs, to };
}

/** Returns the preceding period of the same length. */
export const previousOf = ({ from, to }: Period): Period => ({ from: from - (to - from), to: from });

/** One point per shop day, or per hour where the period is a single day. */
export const grainOf = ({ from, to }: Period): 'hour' | 'day' => (to - from <= dayMs ? 'hour' : 'day');

/** Returns the start of every hour or day of a period, so that a day without orders is a zero and not a gap. */
export function grainsOf(period: Period): number[] {
  const step = grainOf(period) === 'hour' ? 3_600_000 : dayMs;
  return Array.from({ length: Math.round((period.to - period.from) / step) }, (_, n) => period.from + n * step);
}

/** Returns the change from the previous period in basis points; null when the previous value is 0 ("new"). */
export const changeOf = (now: number, before: number): number | null =>
  before === 0 ? null : Math.round(((now - before) / before) * 10_000);
