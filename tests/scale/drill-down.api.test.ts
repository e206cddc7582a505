import { metricKeys } from '@shopkeeper/studio';
import { expect, it } from 'vitest';
import { metricOf } from './drill-downs.ts';
import { expectEqualLists } from './metric-lists.ts';

it(
  '[M-01] the lists behind the metrics and the rates sum exactly to them over 50 random ranges',
  () => expectEqualLists(50),
  120_000,
);

it('a metric without a comparison is an error, not left out', () => {
  for (const key of metricKeys)
    expect(metricOf(key, { count: 4, payableAmount: 10, paidAmount: 10, amount: 10 })).toBeGreaterThan(1);
  expect(metricOf('averageOrder', { count: 4, paidAmount: 10 })).toBe(3);
  expect(metricOf('averageOrder', { count: 0, paidAmount: 0 })).toBe(0);
  expect(() => metricOf('conversion', { count: 4 })).toThrow('no comparison for the metric conversion');
  expect(() => metricOf('gmv', { count: 4 })).toThrow('the list behind gmv does not sum payableAmount');
});
