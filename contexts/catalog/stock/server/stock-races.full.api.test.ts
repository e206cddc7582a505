import type { Database, Tx } from '@shopkeeper/server/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Protection, weakened } from '../../../../tests/security/races/weakened.ts';
import { testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import { addLocation, locationRowsOf, reasonOf, received, stockedSku } from '../testing/stocked-skus.ts';
import { applyStockMovement, reserveStock } from './stock.operations.ts';

let shop: TestShop;
let east: number;
let next = 1;
beforeAll(async () => {
  shop = await testShop();
  east = await addLocation(shop, 'East');
});
afterAll(() => shop.close());

const buyers = 60;
const lock = { stands: /(from catalog_stock_level l join .*) for update of l$/s, without: '$1', together: 8 };
const condition = {
  stands: /(update catalog_stock_level l\s.*?\swhere l\.sku_id = c\.sku_id)\s.*?(\s+returning)/s,
  without: '$1$2',
};
const placeCondition = { stands: /("location_id" = c\.location) and .*?( returning)/s, without: '$1)$2' };
const constraints = [
  ['catalog_stock_level', 'catalog_stock_level_covered'],
  ['catalog_location_level', 'catalog_location_level_covered'],
] as const;

/** Runs a race without guards and constraints; repairs the rows that it broke. */
async function unguarded<T>(guards: readonly Protection[], race: (db: Database) => Promise<T>): Promise<T> {
  for (const [table, name] of constraints) await shop.db.run(`alter table ${table} drop constraint ${name}`);
  const { db, missing } = weakened(shop.db, guards);
  try {
    const result = await race(db);
    expect(missing()).toEqual([]);
    return result;
  } finally {
    for (const [table, name] of constraints) {
      await shop.db.run(`update ${table} set on_hand = reserved + allocated where on_hand < reserved + allocated`);
      await shop.db.run(`alter table ${table} add constraint ${name} check (on_hand >= reserved + allocated)`);
    }
  }
}

const reserve = (skuId: number, id: number) => (tx: Tx) =>
  reserveStock(tx, [{ skuId, qty: 1, refLineId: id }], reasonOf('race', id));
const done = (results: readonly PromiseSettledResult<unknown>[]): number =>
  results.filter(({ status }) => status === 'fulfilled').length;

/** Units that were promised beyond what is at a location, or in all. */
async function oversold(skuId: number): Promise<number> {
  const places = await locationRowsOf(shop.db, skuId);
  return places.reduce((sum, { onHand, reserved, allocated }) => sum + Math.max(0, reserved + allocated - onHand), 0);
}

describe('60 buyers of 10 units at two locations', () => {
  async function race(db: Database): Promise<{ sold: number; oversold: number }> {
    const { skuId } = await stockedSku(shop.db, 4);
    await received(shop.db, { skuId, qty: 6, locationId: east });
    const ids = Array.from({ length: buyers }, () => (next += 1));
    const sold = done(await Promise.allSettled(ids.map((id) => db.transaction(reserve(skuId, id)))));
    return { sold, oversold: await oversold(skuId) };
  }

  it('I1 get exactly ten, none beyond what a location has; without the guards more are sold', async () => {
    expect(await race(shop.db)).toEqual({ sold: 10, oversold: 0 });
    const open = await unguarded([lock, condition, placeCondition], race);
    expect(open.sold).toBeGreaterThan(10);
  }, 60_000);
});

describe('transfers and reservations of the same units at once', () => {
  async function race(db: Database): Promise<number> {
    const { skuId } = await stockedSku(shop.db, 10);
    await received(shop.db, { skuId, qty: 1, locationId: east });
    const transfer = (tx: Tx) =>
      applyStockMovement(tx, {
        type: 'transfer',
        lines: [
          { skuId, qty: -2, locationId: 0 },
          { skuId, qty: 2, locationId: east },
        ],
        reason: reasonOf(null, null),
      });
    const work = Array.from({ length: 12 }, () => [reserve(skuId, (next += 1)), transfer]).flat();
    await Promise.allSettled(work.map((one) => db.transaction(one)));
    return oversold(skuId);
  }

  it('I1 promise nothing that was transferred away; without the guards they do', async () => {
    expect(await race(shop.db)).toBe(0);
    expect(await unguarded([lock, condition, placeCondition], race)).toBeGreaterThan(0);
  }, 60_000);
});

describe('a movement that is repeated', () => {
  it('I2 is rejected at each location of its document; without the index it is doubled', async () => {
    const { skuId } = await stockedSku(shop.db, 5);
    await received(shop.db, { skuId, qty: 5, locationId: east });
    const receive = (locationId: number) => (tx: Tx) =>
      applyStockMovement(tx, { type: 'purchase_in', lines: [{ skuId, qty: 3, locationId }], reason: reasonOf('race', -1) });
    const many = () => Promise.allSettled([0, east, 0, east, 0, east].map((at) => shop.db.transaction(receive(at))));
    expect(done(await many())).toBe(2);
    expect(await locationRowsOf(shop.db, skuId)).toMatchObject([{ onHand: 8 }, { onHand: 8 }]);
    const [index] = await shop.db.rows<{ indexdef: string }>(
      `select indexdef from pg_indexes where indexname = 'catalog_stock_movement_once_key'`,
    );
    await shop.db.run('drop index catalog_stock_movement_once_key');
    expect(done(await many())).toBe(6);
    expect(await locationRowsOf(shop.db, skuId)).toMatchObject([{ onHand: 17 }, { onHand: 17 }]);
    expect(index?.indexdef).toContain('location_id');
  });
});
