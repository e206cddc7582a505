import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import { reasonOf, stockedSku } from '../testing/stocked-skus.ts';
import { allocateStock, expireStock, releaseStock, reserveStock } from './stock.operations.ts';

let shop: TestShop;
let now = Date.parse('2027-03-01T08:00:00Z');
beforeAll(async () => {
  shop = await testShop({ clock: { now: () => now }, isStepped: true });
});
afterAll(() => shop.close());

const minuteMs = 60_000;
const levelOf = async (skuId: number) =>
  (await shop.db.rows('select on_hand, reserved, allocated from catalog_stock_level where sku_id = $1', [skuId]))[0];
const reserve = (skuId: number, id: number, qty: number) =>
  shop.db.transaction((tx) => reserveStock(tx, [{ skuId, qty, refLineId: id }], reasonOf('order', id, now + 30 * minuteMs)));
const movementsOf = async (id: number) =>
  (
    await shop.db.rows<{ type: string }>(
      `select type from catalog_stock_movement where ref_type = 'order' and ref_id = $1 order by id`,
      [id],
    )
  ).map(({ type }) => type);

describe('a reservation that is not paid in time', () => {
  it('is released by the task exactly once, and closing the order later releases nothing', async () => {
    const { skuId } = await stockedSku(shop.db, 5);
    await reserve(skuId, 1, 3);
    await shop.runDue();
    expect(await levelOf(skuId)).toMatchObject({ reserved: 3 });
    now += 31 * minuteMs;
    await shop.runDue();
    await shop.runDue();
    expect(await levelOf(skuId)).toMatchObject({ reserved: 0 });
    await shop.db.transaction((tx) => releaseStock(tx, reasonOf('order', 1)));
    expect(await movementsOf(1)).toEqual(['reserve', 'release']);
    expect(await levelOf(skuId)).toMatchObject({ on_hand: 5, reserved: 0, allocated: 0 });
  });

  it('does not keep units from the next buyer although no task has run', async () => {
    const { skuId } = await stockedSku(shop.db, 5);
    await reserve(skuId, 11, 5);
    await expect(reserve(skuId, 12, 1)).rejects.toThrow('stock.insufficient');
    now += 31 * minuteMs;
    await reserve(skuId, 12, 4);
    expect(await levelOf(skuId)).toMatchObject({ reserved: 4 });
    expect(await movementsOf(11)).toEqual(['reserve', 'release']);
    await expect(reserve(skuId, 13, 2)).rejects.toThrow('stock.insufficient');
  });

  it('is allocated from available stock when it is paid after all, and is rejected where that is sold', async () => {
    const { skuId } = await stockedSku(shop.db, 5);
    await reserve(skuId, 21, 3);
    await reserve(skuId, 22, 2);
    now += 31 * minuteMs;
    await shop.runDue();
    await shop.db.transaction((tx) => allocateStock(tx, reasonOf('order', 21)));
    expect(await movementsOf(21)).toEqual(['reserve', 'release', 'reallocate']);
    await reserve(skuId, 23, 1);
    const late = shop.db.transaction((tx) => allocateStock(tx, reasonOf('order', 22)));
    await expect(late).rejects.toThrow('stock.insufficient');
    expect(await levelOf(skuId)).toMatchObject({ on_hand: 5, reserved: 1, allocated: 3 });
  });

  it('is either paid or expired when both happen at once, whatever is first', async () => {
    for (let id = 100; id < 130; id += 1) {
      const { skuId } = await stockedSku(shop.db, 2);
      await reserve(skuId, id, 2);
      now += 31 * minuteMs;
      const document = { refType: 'order', refId: id };
      await Promise.all([
        shop.db.transaction((tx) => expireStock(tx, document)),
        shop.db.transaction((tx) => allocateStock(tx, reasonOf('order', id))),
        shop.db.transaction((tx) => expireStock(tx, document)),
      ]);
      const types = await movementsOf(id);
      expect([
        ['reserve', 'allocate'],
        ['reserve', 'release', 'reallocate'],
      ]).toContainEqual(types);
      expect(await levelOf(skuId)).toMatchObject({ on_hand: 2, reserved: 0, allocated: 2 });
    }
  }, 60_000);
});
