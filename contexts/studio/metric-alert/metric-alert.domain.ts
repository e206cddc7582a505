import { type MetricKey, metricKeys } from '../dashboard/layout.domain.ts';

/** The rows that a saved view of a list finds, beside the metrics of the dashboard. */
export const viewRows = 'viewRows';
export const alertMetrics = [...metricKeys, viewRows] as const;

/** Rows of a view are counted up to this number, so that a limit must be below it. */
export const mostCounted = 10_000;

/** Over which days the metric is summed: days of the shop up to today, or yesterday. */
export const alertSpans = ['today', 'yesterday', 'days7', 'days30'] as const;

const money: readonly MetricKey[] = ['gmv', 'paidAmount', 'averageOrder', 'refundAmount'];

/** Whether a metric is an amount in fen; otherwise it is a count. */
export const isMoney = (metric: string): boolean => money.some((one) => one === metric);

interface Threshold {
  readonly metric: string;
  readonly comparison: string;
  readonly thresholdAmount: number | null;
  readonly thresholdCount: number | null;
}

/** The threshold in the unit of the metric: fen, or a count. */
export const thresholdOf = ({ metric, thresholdAmount, thresholdCount }: Threshold): number =>
  (isMoney(metric) ? thresholdAmount : thresholdCount) ?? 0;

/** Whether a value is beyond the threshold; one that equals it is not. */
export function isBeyond(rule: Threshold, value: number): boolean {
  return rule.comparison === 'above' ? value > thresholdOf(rule) : value < thresholdOf(rule);
}

/** A value as a message shows it: yuan with two decimals, or the count. */
export const printed = (metric: string, value: number): string => (isMoney(metric) ? (value / 100).toFixed(2) : String(value));
