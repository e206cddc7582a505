import { expect, it } from 'vitest';
import { comparePeriods, rollupRows, randomShop } from '../testing/random-orders.ts';
import { checkOrderRollup, rebuildOrderRollup, refreshOrderRollup } from './order-rollup.operations.ts';

it('the rollup of orders that was kept through 5,000 changes is the one computed anew', async () => {
  const random = await randomShop(Date.now() % 1_000_000);
  for (let n = 0; n < 5_000; n += 1) {
    await random.change();
    if (n % 25 === 0) await comparePeriods(random, n);
  }
  await refreshOrderRollup(random.shop.db, random.now());
  expect(await checkOrderRollup(random.shop.db)).toEqual([]);
  const before = await rollupRows(random);
  await rebuildOrderRollup(random.shop.db, random.now());
  expect(await rollupRows(random)).toEqual(before);
  await random.shop.close();
});
