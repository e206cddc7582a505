import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import { releaseStock, reserveStock, allocateStock, shipStock } from '../../stock/server/stock.operations.ts';
import { addLocation, asOwner, locationRowsOf, reasonOf, received, stockedSku } from '../../stock/testing/stocked-skus.ts';

let shop: TestShop;
let east: number;
let main: number;

beforeAll(async () => {
  shop = await testShop();
  east = await addLocation(shop, 'East');
  const [row] = await shop.db.rows<{ id: number }>('select id from catalog_location where is_main');
  main = row?.id ?? 0;
});
afterAll(() => shop.close());

const stock = '/admin/catalog/stock/';
const reserve = (id: number, lines: readonly { skuId: number; qty: number }[]) =>
  shop.db.transaction((tx) =>
    reserveStock(
      tx,
      lines.map((line, at) => ({ ...line, refLineId: id * 1000 + at })),
      reasonOf('order', id),
    ),
  );

describe('locations', () => {
  it('there is always a main one, which cannot be deleted, nor one that has stock', async () => {
    const { skuId } = await stockedSku(shop.db, 3);
    const west = await addLocation(shop, 'West');
    await received(shop.db, { skuId, qty: 2, locationId: west });
    const del = (id: number) => asOwner(shop, '/admin/catalog/location/del', { id, version: 1 });
    const [refused, stocked] = [await del(main), await del(west)];
    expect([refused.data.error, stocked.data.error]).toEqual(['location.is-main', 'location.has-stock']);
    await asOwner(shop, `${stock}transfer`, { skuId, fromId: west, toId: main, qty: 2, reason: 'closing' });
    expect((await del(west)).status).toBe(200);
    expect(await locationRowsOf(shop.db, skuId)).toMatchObject([
      { location: 0, onHand: 5 },
      { location: west, onHand: 0 },
    ]);
  });

  it('a transfer moves units, writes one movement for each location and leaves the level as it is', async () => {
    const { skuId } = await stockedSku(shop.db, 10);
    const moved = await asOwner(shop, `${stock}transfer`, { skuId, fromId: main, toId: east, qty: 4, reason: 'fair' });
    expect(moved.data).toMatchObject({ onHand: 10, available: 10 });
    const { data } = await asOwner<{ result: object[] }>(shop, `${stock}places`, { skuId });
    expect(data.result.slice(0, 2)).toMatchObject([
      { locationId: main, onHand: 6 },
      { locationId: east, onHand: 4, name: 'East' },
    ]);
    const ledger = await asOwner<{ result: object[] }>(shop, `${stock}movements`, { skuId });
    expect(ledger.data.result.slice(0, 2)).toMatchObject([
      { type: 'transfer', dOnHand: 4, locationName: 'East' },
      { type: 'transfer', dOnHand: -4, locationName: 'Main' },
    ]);
    const more = await asOwner(shop, `${stock}transfer`, { skuId, fromId: east, toId: main, qty: 5, reason: 'fair' });
    expect([more.status, more.data.error, more.data.details]).toMatchObject([409, 'stock.insufficient', { available: 4 }]);
    const same = await asOwner(shop, `${stock}transfer`, { skuId, fromId: east, toId: east, qty: 1, reason: 'fair' });
    expect(same.data.error).toBe('stock.same-location');
    const viewer = await shop.staff([`${stock}index`]);
    expect((await shop.post(`${stock}transfer`, {}, viewer)).status).toBe(403);
  });

  it('a count at a location changes that location; one of the whole takes first from the main one', async () => {
    const { skuId } = await stockedSku(shop.db, 5);
    await received(shop.db, { skuId, qty: 7, locationId: east });
    const adjust = (body: object) => asOwner(shop, `${stock}adjust`, { skuId, reason: 'counted', ...body });
    expect((await adjust({ type: 'stocktake', qty: 6, locationId: east })).data).toMatchObject({ onHand: 11 });
    expect((await adjust({ type: 'stocktake', qty: 4 })).data).toMatchObject({ onHand: 4 });
    expect(await locationRowsOf(shop.db, skuId)).toMatchObject([
      { location: 0, onHand: 0 },
      { location: east, onHand: 4 },
    ]);
    expect((await adjust({ type: 'stocktake', qty: 9 })).data).toMatchObject({ onHand: 9 });
    expect((await adjust({ type: 'damage', qty: 6 })).data).toMatchObject({ onHand: 3 });
    expect(await locationRowsOf(shop.db, skuId)).toMatchObject([
      { location: 0, onHand: 0 },
      { location: east, onHand: 3 },
    ]);
    expect((await adjust({ type: 'damage', qty: 4 })).data.error).toBe('stock.insufficient');
    expect((await adjust({ type: 'return_in', qty: 2 })).data).toMatchObject({ onHand: 5 });
    expect((await adjust({ type: 'adjust', qty: 1, locationId: 999_999 })).status).toBe(404);
  });
});

describe('an order over two locations', () => {
  it('is reserved, paid, shipped and released where its units are', async () => {
    const [bowl, cup] = [await stockedSku(shop.db, 2), await stockedSku(shop.db, 5)];
    await received(shop.db, { skuId: bowl.skuId, qty: 3, locationId: east });
    await reserve(101, [
      { skuId: bowl.skuId, qty: 4 },
      { skuId: cup.skuId, qty: 1 },
    ]);
    expect(await locationRowsOf(shop.db, bowl.skuId)).toMatchObject([
      { onHand: 2, reserved: 2 },
      { onHand: 3, reserved: 2 },
    ]);
    await shop.db.transaction((tx) => allocateStock(tx, reasonOf('order', 101)));
    await shop.db.transaction((tx) =>
      shipStock(tx, {
        holder: reasonOf('order', 101),
        lines: [{ skuId: bowl.skuId, qty: 3, refLineId: 101_000 }],
        reason: reasonOf('shipment', 7_001),
      }),
    );
    expect(await locationRowsOf(shop.db, bowl.skuId)).toMatchObject([
      { onHand: 0, reserved: 0, allocated: 0 },
      { onHand: 2, reserved: 0, allocated: 1 },
    ]);
    await shop.db.transaction((tx) => releaseStock(tx, reasonOf('order', 101)));
    expect(await locationRowsOf(shop.db, bowl.skuId)).toMatchObject([
      { onHand: 0, allocated: 0 },
      { onHand: 2, allocated: 0 },
    ]);
  });
});
