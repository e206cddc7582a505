import { describe, expect, it } from 'vitest';
import { isBeyond, printed } from './metric-alert.domain.ts';

const rule = { metric: 'paidAmount', comparison: 'below', thresholdAmount: 5_000, thresholdCount: 3 };

describe('an alert', () => {
  it('compares in the unit of its metric; a value that equals the threshold is not beyond it', () => {
    expect([4_999, 5_000, 5_001].map((value) => isBeyond(rule, value))).toEqual([true, false, false]);
    const above = { ...rule, metric: 'paidOrders', comparison: 'above' };
    expect([2, 3, 4].map((value) => isBeyond(above, value))).toEqual([false, false, true]);
  });

  it('prints amounts in yuan and counts as they are', () => {
    expect([printed('paidAmount', 4_999), printed('paidOrders', 4)]).toEqual(['49.99', '4']);
  });
});
