import { refreshOrderRollup } from '@shopkeeper/sales/server';
import { metricKeys } from '@shopkeeper/studio';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  comparePeriods,
  type RandomShop,
  randomShop,
  rollupRows,
} from '../../contexts/sales/order-rollup/testing/random-orders.ts';
import { checkOrderRollup, rebuildOrderRollup } from '../../contexts/sales/order-rollup/server/order-rollup.operations.ts';
import { fillAsBenchmarks } from '../setup/full-shop.ts';
import { checkDrillDowns } from './drill-downs.ts';

/** So many changes are made at once, and the rollup is compared after so many rounds of them. */
const atOnce = 8;
const comparedAfter = 6;
/** The orders of the shop are placed from the first of January on, over forty weeks. */
const days = 320;
const changes = Number(process.env['ROLLUP_CHANGES'] ?? 5_000);
let random: RandomShop;

beforeAll(async () => {
  const start = performance.now();
  random = await randomShop(Date.now() % 1_000_000, { fill: (db) => fillAsBenchmarks(db) });
  const [row] = await random.shop.db.rows<{ orders: number }>('select count(*)::int as orders from sales_order');
  expect(row?.orders).toBeGreaterThanOrEqual(100_000);
  console.info(`filled with ${row?.orders} orders in ${Math.round((performance.now() - start) / 1_000)} s`);
});
afterAll(() => random?.shop.close());

it(`the rollup of the M shop that was kept through ${changes} changes is the one computed anew`, async () => {
  const start = performance.now();
  for (let n = 0; n * atOnce < changes; n += 1) {
    await random.change(Math.min(atOnce, changes - n * atOnce));
    if (n % comparedAfter === 0) await comparePeriods(random, n, days);
  }
  console.info(`${changes} changes in ${Math.round((performance.now() - start) / 1_000)} s`);
  await refreshOrderRollup(random.shop.db, random.now());
  expect(await checkOrderRollup(random.shop.db)).toEqual([]);
  const before = await rollupRows(random);
  await rebuildOrderRollup(random.shop.db, random.now());
  expect(await rollupRows(random)).toEqual(before);
}, 2_400_000);

it('the lists behind the metrics of the M shop sum exactly to them over 200 random ranges', async () => {
  const sums = await checkDrillDowns(random, { ranges: 200, seed: Date.now() % 1_000_000, back: days, longest: 60 });
  for (const key of metricKeys) expect(sums.get(key), key).toBeGreaterThan(0);
});
