/** Offset of the shop's clock (Asia/Shanghai, no summer time) from UTC, in ms. All daily figures are cut by it. */
export const shopOffsetMs = 8 * 3_600_000;
const dayMs = 86_400_000;

export const spans = ['today', 'yesterday', 'days7', 'days30', 'days90'] as const;
export type Span = (typeof spans)[number];

/** A half-open stretch of instants, UTC epoch ms: `from` belongs to it, `to` does not. */
export interface Period {
  readonly from: number;
  readonly to: number;
}

/** Midnight of the shop's day that holds the instant. */
export const shopMidnight = (at: number): number => Math.floor((at + shopOffsetMs) / dayMs) * dayMs - shopOffsetMs;

const lengths: Readonly<Record<Span, number>> = { today: 1, yesterday: 1, days7: 7, days30: 30, days90: 90 };

/** The period of a span at an instant: whole shop days, today included but for `yesterday`. */
export function periodOf(span: Span, at: number): Period {
  const midnight = shopMidnight(at);
  const to = span === 'yesterday' ? midnight : midnight + dayMs;
  return { from: to - lengths[span] * dayMs, to };
}

/** The period of the same length right before. */
export const previousOf = ({ from, to }: Period): Period => ({ from: from - (to - from), to: from });

/** One point per shop day, or per hour where the period is a single day. */
export const grainOf = ({ from, to }: Period): 'hour' | 'day' => (to - from <= dayMs ? 'hour' : 'day');

/** The start of every grain of a period, so that a day without orders is a zero and not a gap. */
export function grainsOf(period: Period): number[] {
  const step = grainOf(period) === 'hour' ? 3_600_000 : dayMs;
  return Array.from({ length: Math.round((period.to - period.from) / step) }, (_, n) => period.from + n * step);
}

/** Change against the previous period in basis points; null when there was nothing to compare with ("new"). */
export const changeOf = (now: number, before: number): number | null =>
  before === 0 ? null : Math.round(((now - before) / before) * 10_000);
