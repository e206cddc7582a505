import { type MetricKey, metricKeys } from '../dashboard/layout.domain.ts';
import { groupMetricKeys, groupMetrics, type MetricUnit } from '../dashboard/metric-units.domain.ts';

/** The rows that a saved view of a list finds, beside the metrics of the dashboard. */
export const viewRows = 'viewRows';
export const alertMetrics = [...metricKeys, viewRows, ...groupMetricKeys] as const;

/** Rows of a view are counted up to this number, so that a limit must be below it. */
export const mostCounted = 10_000;

/** Over which days the metric is summed: days of the shop up to today, or yesterday. */
export const alertSpans = ['today', 'yesterday', 'days7', 'days30'] as const;

const money: readonly MetricKey[] = ['gmv', 'paidAmount', 'averageOrder', 'refundAmount'];
const units: Readonly<Record<string, MetricUnit>> = {
  ...groupMetrics,
  ...Object.fromEntries(money.map((key) => [key, 'money'])),
};

/** How the value of a metric is counted: fen, basis points, minutes or pieces. Minutes share the fields of counts. */
const unitOf = (metric: string): MetricUnit => units[metric] ?? 'count';

export const isMoney = (metric: string): boolean => unitOf(metric) === 'money';
export const isRatio = (metric: string): boolean => unitOf(metric) === 'ratio';
export const isCount = (metric: string): boolean => !isMoney(metric) && !isRatio(metric);

interface Threshold {
  readonly metric: string;
  readonly comparison: string;
  readonly thresholdAmount: number | null;
  readonly thresholdRatio: number | null;
  readonly thresholdCount: number | null;
}

/** The threshold in the unit of the metric. */
export function thresholdOf({ metric, thresholdAmount, thresholdRatio, thresholdCount }: Threshold): number {
  if (isMoney(metric)) return thresholdAmount ?? 0;
  return (isRatio(metric) ? thresholdRatio : thresholdCount) ?? 0;
}

/** Whether a value is beyond the threshold; one that equals it is not, nor is a metric without a base. */
export function isBeyond(rule: Threshold, value: number | null): boolean {
  if (value === null) return false;
  return rule.comparison === 'above' ? value > thresholdOf(rule) : value < thresholdOf(rule);
}

/** A value as a message shows it: yuan with two decimals, percent with up to two, or the count. */
export function printed(metric: string, value: number): string {
  if (isMoney(metric)) return (value / 100).toFixed(2);
  return isRatio(metric) ? `${value / 100}%` : String(value);
}

/** The value in the field of its unit; the others are empty. */
export const valueFieldsOf = (metric: string, value: number | null) => ({
  amount: isMoney(metric) ? value : null,
  ratio: isRatio(metric) ? value : null,
  count: isCount(metric) ? value : null,
});
