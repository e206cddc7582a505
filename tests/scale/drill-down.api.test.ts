import { metricKeys, rateKeys } from '@shopkeeper/studio';
import { expect, it } from 'vitest';
import { randomShop } from '../../contexts/sales/order-rollup/testing/random-orders.ts';
import { checkDrillDowns, metricOf } from './drill-downs.ts';

it('[M-01] the lists behind the metrics and the rates sum exactly to them over 200 random ranges', async () => {
  const random = await randomShop(20_261_126);
  try {
    for (let n = 0; n < 100; n += 1) await random.change();
    // The time to pay of the orders that nobody paid is over.
    random.wait(24 * 60);
    await random.shop.runDue();
    const sums = await checkDrillDowns(random, { ranges: 200, seed: 7, back: 4, longest: 5 });
    // The ranges meet the orders at all.
    for (const key of [...metricKeys, ...rateKeys]) expect(sums.get(key), key).toBeGreaterThan(0);
  } finally {
    await random.shop.close();
  }
}, 120_000);

it('a metric without a comparison is an error, not left out', () => {
  for (const key of metricKeys)
    expect(metricOf(key, { count: 4, payableAmount: 10, paidAmount: 10, amount: 10 })).toBeGreaterThan(1);
  expect(metricOf('averageOrder', { count: 4, paidAmount: 10 })).toBe(3);
  expect(metricOf('averageOrder', { count: 0, paidAmount: 0 })).toBe(0);
  expect(() => metricOf('conversion', { count: 4 })).toThrow('no comparison for the metric conversion');
  expect(() => metricOf('gmv', { count: 4 })).toThrow('the list behind gmv does not sum payableAmount');
});
