import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import { allocateStock, reserveStock, shipStock } from '../../stock/server/stock.operations.ts';
import { addLocation, asOwner, locationRowsOf, reasonOf, received, stockedSku } from '../../stock/testing/stocked-skus.ts';
import type { CountLines } from '../count.domain.ts';

interface Row {
  readonly id: number;
  readonly version: number;
  readonly status: string;
  readonly differentSkus: number;
}

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

const prefix = '/admin/catalog/stocktake/';
const started = async (draft: object = {}): Promise<Row> =>
  (await asOwner<Row>(shop, `${prefix}add`, { name: 'March', ...draft })).data;
const count = (id: number, code: string, qty: number, isMore = false) =>
  asOwner<{ countedQty: number }>(shop, `${prefix}count`, { id, code, qty, isMore });
const linesOf = async (id: number, view = 'all') => (await asOwner<CountLines>(shop, `${prefix}lines`, { id, view })).data;
async function apply(id: number) {
  const { version } = (await asOwner<Row>(shop, `${prefix}GetDetailPage`, { id })).data;
  return asOwner<{ row: Row }>(shop, `${prefix}apply`, { id, version });
}
const onHandOf = async (skuId: number) =>
  (await shop.db.rows<{ n: number }>('select on_hand as n from catalog_stock_level where sku_id = $1', [skuId]))[0]?.n;

/** Sells and ships units of a SKU. */
async function sell(skuId: number, qty: number, id: number): Promise<void> {
  const lines = [{ skuId, qty, refLineId: id }];
  await shop.db.transaction(async (tx) => {
    await reserveStock(tx, lines, reasonOf('order', id));
    await allocateStock(tx, reasonOf('order', id));
    await shipStock(tx, { holder: reasonOf('order', id), lines, reason: reasonOf('shipment', id) });
  });
}

describe('a stocktake', () => {
  it('counts by scanner, one unit per scan, or by quantities, and changes the stock by the differences once', async () => {
    const [bowl, cup, pot] = [await stockedSku(shop.db, 5), await stockedSku(shop.db, 5), await stockedSku(shop.db, 5)];
    const { id } = await started();
    expect((await apply(id)).data.error).toBe('stocktake.nothing-counted');
    for (let scan = 1; scan <= 3; scan += 1)
      expect((await count(id, bowl.code.toLowerCase(), 1, true)).data.countedQty).toBe(scan);
    await count(id, cup.code, 9);
    await count(id, pot.code, 5);
    expect((await count(id, 'NO-SUCH', 1)).data.error).toBe('stocktake.unknown-code');
    const { result, counts } = await linesOf(id, 'different');
    expect(counts).toEqual({ all: 3, open: 0, different: 2 });
    expect(result.map(({ countedQty, bookQty }) => [countedQty, bookQty])).toEqual([
      [9, 5],
      [3, 5],
    ]);
    const applied = await apply(id);
    expect(applied.data.row).toMatchObject({ status: 'applied', differentSkus: 2 });
    expect([await onHandOf(bowl.skuId), await onHandOf(cup.skuId), await onHandOf(pot.skuId)]).toEqual([3, 9, 5]);
    expect((await apply(id)).data.error).toBe('stocktake.illegal-transition');
    expect((await count(id, bowl.code, 1)).data.error).toBe('stocktake.ended');
    const ledger = await asOwner<{ result: { document: object }[] }>(shop, '/admin/catalog/stock/movements', {
      skuId: bowl.skuId,
    });
    expect(ledger.data.result[0]).toMatchObject({ type: 'stocktake', dOnHand: -2, document: { title: 'March', id } });
  });

  it('accounts for units that were sold and received after they were counted', async () => {
    const { skuId, code } = await stockedSku(shop.db, 10);
    const { id } = await started();
    await count(id, code, 8);
    await sell(skuId, 3, 501);
    await received(shop.db, { skuId, qty: 6, locationId: 0 });
    await apply(id);
    expect(await onHandOf(skuId)).toBe(8 - 3 + 6);
  });

  it('keeps what was sold while it is applied, whatever is first', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { skuId, code } = await stockedSku(shop.db, 10);
      const { id } = await started();
      await count(id, code, 7);
      await Promise.all([apply(id), sell(skuId, 2, 600 + round), apply(id)]);
      expect(await onHandOf(skuId)).toBe(5);
    }
  });

  it('counts one location, and rejects a difference that orders have been promised', async () => {
    const locationId = await addLocation(shop, 'East');
    const { skuId, code } = await stockedSku(shop.db, 2);
    await received(shop.db, { skuId, qty: 4, locationId });
    const { id } = await started({ locationId });
    await count(id, code, 6);
    await apply(id);
    expect(await locationRowsOf(shop.db, skuId)).toMatchObject([{ onHand: 2 }, { onHand: 6 }]);
    const again = await started({ locationId });
    await count(again.id, code, 1);
    await shop.db.transaction((tx) => reserveStock(tx, [{ skuId, qty: 6, refLineId: 700 }], reasonOf('order', 700)));
    expect((await apply(again.id)).data).toMatchObject({ error: 'stock.insufficient', details: { skuId } });
    expect(await locationRowsOf(shop.db, skuId)).toMatchObject([{ onHand: 2 }, { onHand: 6 }]);
  });

  it('lists the SKUs of a category, and tells nobody what is expected while it is blind', async () => {
    const { skuId, code } = await stockedSku(shop.db, 5);
    const { data } = await asOwner<{ id: number }>(shop, '/admin/catalog/category/add', { name: 'Bowls' });
    await shop.db.run(
      'update catalog_product p set category_id = $1 from catalog_product_sku s where s.parent_id = p.id and s.id = $2',
      [data.id, skuId],
    );
    const { id } = await started({ categoryId: data.id, isBlind: true });
    expect((await linesOf(id, 'open')).result).toMatchObject([{ skuId, countedQty: null, bookQty: null }]);
    await count(id, code, 4);
    expect(await linesOf(id, 'different')).toMatchObject({
      result: [{ countedQty: 4, bookQty: null }],
      counts: { different: null },
    });
    await apply(id);
    expect(await linesOf(id, 'different')).toMatchObject({ result: [{ countedQty: 4, bookQty: 5 }], counts: { different: 1 } });
  });

  it('counts each scan once, also when fifty arrive at once or one is repeated', async () => {
    const { code } = await stockedSku(shop.db, 5);
    const { id } = await started();
    await Promise.all(Array.from({ length: 50 }, () => count(id, code, 1, true)));
    expect((await linesOf(id)).result).toMatchObject([{ countedQty: 50 }]);
    const headers = { 'idempotency-key': 'scan-0001-repeated' };
    const scan = { id, code, qty: 1, isMore: true };
    for (let time = 0; time < 2; time += 1) await shop.post(`${prefix}count`, scan, shop.owner, headers);
    expect((await linesOf(id)).result).toMatchObject([{ countedQty: 51 }]);
    const viewer = await shop.staff([`${prefix}index`]);
    expect((await shop.post(`${prefix}count`, scan, viewer, headers)).status).toBe(403);
  });
});
