import { expect, it } from 'vitest';
import { randomShop } from '../../contexts/sales/order-rollup/testing/random-orders.ts';
import { checkDrillDowns } from './drill-downs.ts';

it('the lists behind the metrics sum exactly to them over 200 random ranges', async () => {
  const random = await randomShop(20_261_126);
  try {
    for (let n = 0; n < 100; n += 1) await random.change();
    const sums = await checkDrillDowns(random, { ranges: 200, seed: 7, back: 4, longest: 5 });
    // The ranges meet the orders at all.
    for (const key of ['gmv', 'placedOrders', 'paidAmount', 'paidOrders', 'refundAmount', 'newMembers'] as const)
      expect(sums.get(key), key).toBeGreaterThan(0);
  } finally {
    await random.shop.close();
  }
}, 120_000);
