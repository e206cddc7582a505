import { describe, expect, it } from 'vitest';
import { groupMetricOf } from '../dashboard/server/groups.ts';
import { groupMetricKeys } from '../dashboard/metric-units.domain.ts';
import { isBeyond, isCount, isMoney, isRatio, printed, valueFieldsOf } from './metric-alert.domain.ts';

const rule = { metric: 'paidAmount', comparison: 'below', thresholdAmount: 5_000, thresholdRatio: 250, thresholdCount: 3 };

describe('an alert', () => {
  it('compares in the unit of its metric; a value that equals the threshold is not beyond it', () => {
    expect([4_999, 5_000, 5_001].map((value) => isBeyond(rule, value))).toEqual([true, false, false]);
    const above = { ...rule, metric: 'paidOrders', comparison: 'above' };
    expect([2, 3, 4].map((value) => isBeyond(above, value))).toEqual([false, false, true]);
    const rate = { ...rule, metric: 'conversion' };
    expect([249, 250, null].map((value) => isBeyond(rate, value))).toEqual([true, false, false]);
  });

  it('prints amounts in yuan, ratios in percent and counts as they are', () => {
    expect([printed('paidAmount', 4_999), printed('paidOrders', 4), printed('shippingP90', 90)]).toEqual(['49.99', '4', '90']);
    expect([249, 10_000, -1_250].map((value) => printed('grossMargin', value))).toEqual(['2.49%', '100%', '-12.5%']);
  });

  it('notes a value in the field of its unit only', () => {
    expect(valueFieldsOf('balances', 7)).toEqual({ amount: 7, ratio: null, count: null });
    expect(valueFieldsOf('conversion', 7)).toEqual({ amount: null, ratio: 7, count: null });
    expect(valueFieldsOf('visitors', 7)).toEqual({ amount: null, ratio: null, count: 7 });
  });

  it('knows every metric of a group, which has one unit', () => {
    for (const key of groupMetricKeys) {
      expect(groupMetricOf(key).metric.path, key).toMatch(/^\/admin\//);
      expect([isMoney(key), isRatio(key), isCount(key)].filter(Boolean), key).toHaveLength(1);
    }
  });
});
