import { metricKeys, rateKeys } from '@shopkeeper/studio';
import { expect } from 'vitest';
import { randomShop } from '../../contexts/sales/order-rollup/testing/random-orders.ts';
import { checkDrillDowns } from './drill-downs.ts';

/** Expects the metrics and rates of a random shop to equal the sums of the lists behind them, over as many random ranges. */
export async function expectEqualLists(ranges: number): Promise<void> {
  const random = await randomShop(20_261_126);
  try {
    for (let n = 0; n < 100; n += 1) await random.change();
    // The time to pay of the orders that nobody paid is over.
    random.wait(24 * 60);
    await random.shop.runDue();
    const sums = await checkDrillDowns(random, { ranges, seed: 7, back: 4, longest: 5 });
    // The ranges meet the orders at all.
    for (const key of [...metricKeys, ...rateKeys]) expect(sums.get(key), key).toBeGreaterThan(0);
  } finally {
    await random.shop.close();
  }
}
