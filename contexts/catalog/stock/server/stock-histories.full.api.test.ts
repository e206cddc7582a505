import { differencesIn } from '@shopkeeper/crud/ledger';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import { differingHistories } from '../testing/histories.ts';
import { stockBooks } from './stock-books.operations.ts';
import { applyStockMovement, reserveStock } from './stock.operations.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

it('the stock at any instant equals a replay, for 200 random histories', async () => {
  expect(await differingHistories(shop, 200)).toEqual([]);
}, 180_000);

it('of 200 reservations of a stock of 5 at once exactly 5 succeed, and a repeated one has no second effect', async () => {
  const [sku] = await shop.db.rows<{ id: number }>(
    'select sku_id as id from catalog_stock_level where reserved = 0 and allocated = 0 limit 1',
  );
  const skuId = sku?.id ?? 0;
  const reason = (refType: string | null, refId: number | null) => ({ refType, refId, actorId: null });
  const stocktake = { type: 'stocktake', lines: [{ skuId, qty: 5 }], reason: reason(null, null) } as const;
  await shop.db.transaction((tx) => applyStockMovement(tx, stocktake));
  const reserve = (id: number) =>
    shop.db.transaction((tx) => reserveStock(tx, [{ skuId, qty: 1, refLineId: id }], reason('test', id)));
  const ids = Array.from({ length: 200 }, (_, at) => at + 1);
  const done = await Promise.allSettled(ids.map(reserve));
  const isDone = ids.filter((_, at) => done[at]?.status === 'fulfilled');
  expect(isDone).toHaveLength(5);
  await shop.db.transaction((tx) => applyStockMovement(tx, { ...stocktake, lines: [{ skuId, qty: 50 }] }));
  expect((await Promise.allSettled(isDone.map(reserve))).map(({ status }) => status)).toEqual(isDone.map(() => 'rejected'));
  expect(await shop.db.rows('select reserved from catalog_stock_level where sku_id = $1', [skuId])).toEqual([{ reserved: 5 }]);
  expect(await differencesIn(shop.db, stockBooks)).toEqual([]);
}, 60_000);
