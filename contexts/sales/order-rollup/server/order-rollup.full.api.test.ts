import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { weakened } from '../../../../tests/security/races/weakened.ts';
import type { TestShop } from '../../../../tests/setup/shop.ts';
import { comparePeriods, type RandomShop, randomShop, rollupRows } from '../testing/random-orders.ts';
import { checkOrderRollup, orderSeries, rebuildOrderRollup, refreshOrderRollup } from './order-rollup.operations.ts';

const dayMs = 86_400_000;
let random: RandomShop;

beforeAll(async () => {
  random = await randomShop(41);
});
afterAll(() => random.shop.close());

const placedOrders = async (): Promise<number> => {
  const at = random.now();
  const quarter = 900_000;
  const to = Math.ceil((at + dayMs) / quarter) * quarter;
  const { placedOrders: points } = await orderSeries(random.shop.db, { from: to - 300 * dayMs, to, grain: 'day' }, at);
  return [...points.values()].reduce((sum, one) => sum + one, 0);
};

describe('the rollup of orders', () => {
  it('says of any period, in any time zone, what the orders say, after every change', async () => {
    for (let n = 0; n < 60; n += 1) {
      await random.change();
      await comparePeriods(random, n);
    }
    expect(await placedOrders()).toBeGreaterThan(10);
  });

  it('is the same when it is computed anew', async () => {
    const { db } = random.shop;
    await refreshOrderRollup(db, random.now());
    const before = await rollupRows(random);
    expect(before.length).toBeGreaterThan(5);
    await rebuildOrderRollup(db, random.now());
    expect(await rollupRows(random)).toEqual(before);
  });

  it('[I25] is computed by eight processes at once as by one; without its lock they get in the way of each other', async () => {
    const guard = { stands: /(from "sales_order_rollup_state".*) for update$/, without: '$1', together: 8 };
    /** Lets eight processes compute what changed; returns how many failed. */
    const failedOf = async (db: TestShop['db']): Promise<number> => {
      const [change, ...ends] = await Promise.allSettled([
        random.change(),
        ...Array.from({ length: 8 }, () => refreshOrderRollup(db, random.now())),
      ]);
      expect(change.status).toBe('fulfilled');
      return ends.filter(({ status }) => status === 'rejected').length;
    };
    await random.change();
    expect(await failedOf(random.shop.db)).toBe(0);
    const { db, missing } = weakened(random.shop.db, [guard]);
    expect(await failedOf(db)).toBeGreaterThan(0);
    expect(missing()).toEqual([]);
    await refreshOrderRollup(random.shop.db, random.now());
    expect(await checkOrderRollup(random.shop.db)).toEqual([]);
  });

  it('is read where nothing changed, and not where something did', async () => {
    const { db } = random.shop;
    random.wait(120);
    await refreshOrderRollup(db, random.now());
    const before = await placedOrders();
    await db.run(
      'update sales_order_rollup set placed_orders = placed_orders + 1000 where bucket = (select min(bucket) from sales_order_rollup)',
    );
    expect(await placedOrders()).toBe(before + 1_000);
    await random.change();
    await db.run(
      'update sales_order_rollup set placed_orders = placed_orders - 1000 where bucket = (select min(bucket) from sales_order_rollup)',
    );
    await comparePeriods(random, 7);
  });

  it('is compared with the orders at night and computed anew where it differs', async () => {
    const { db } = random.shop;
    random.wait(120);
    await refreshOrderRollup(db, random.now());
    expect(await checkOrderRollup(db)).toEqual([]);
    const before = await rollupRows(random);
    await db.run(
      'update sales_order_rollup set paid_amount = paid_amount + 1 where bucket = (select min(bucket) from sales_order_rollup where paid_orders > 0)',
    );
    await db.run('delete from sales_order_rollup where bucket = (select max(bucket) from sales_order_rollup)');
    const found = await checkOrderRollup(db);
    expect(new Set(found.map(({ metric }) => metric)).has('paidAmount')).toBe(true);
    expect(found.length).toBeGreaterThan(1);
    expect(await rollupRows(random)).toEqual(before);
    expect(await checkOrderRollup(db)).toEqual([]);
  });
});
