import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import { addLocation, asOwner, locationRowsOf, stockedSku } from '../../stock/testing/stocked-skus.ts';
import type { PurchaseLines } from '../purchase-lines.domain.ts';

interface Row {
  readonly id: number;
  readonly version: number;
  readonly purchaseNo: string;
  readonly status: string;
  readonly orderedQty: number;
  readonly receivedQty: number;
  readonly totalAmount: number;
}

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

const prefix = '/admin/catalog/purchase-in/';
const ordered = async (draft: object = {}): Promise<Row> =>
  (await asOwner<Row>(shop, `${prefix}add`, { supplier: 'Jingdezhen Kiln', ...draft })).data;
const rowOf = async (id: number): Promise<Row> => (await asOwner<Row>(shop, `${prefix}GetDetailPage`, { id })).data;
const setLine = (id: number, code: string, qty: number, costAmount: number) =>
  asOwner(shop, `${prefix}setLine`, { id, code, qty, costAmount });
const linesOf = async (id: number) => (await asOwner<PurchaseLines>(shop, `${prefix}lines`, { id })).data;
async function receive(id: number, parts: readonly { lineId: number; qty: number }[]) {
  const { version } = await rowOf(id);
  return asOwner<{ row: Row }>(shop, `${prefix}receive`, { id, version, parts });
}
const costOf = async (skuId: number) =>
  (await shop.db.rows<{ cost: number | null }>('select cost_amount as cost from catalog_product_sku where id = $1', [skuId]))[0]
    ?.cost;
const onHandOf = async (skuId: number) =>
  (await shop.db.rows<{ n: number }>('select on_hand as n from catalog_stock_level where sku_id = $1', [skuId]))[0]?.n;

describe('a purchase', () => {
  it('is received in parts, which change stock and cost, and is received when all has come', async () => {
    const [bowl, cup] = [await stockedSku(shop.db, 10), await stockedSku(shop.db, 0)];
    await shop.db.run('update catalog_product_sku set cost_amount = 100 where id = $1', [bowl.skuId]);
    const { id, purchaseNo } = await ordered();
    expect(purchaseNo).toMatch(/^PI\d{13}$/);
    expect((await receive(id, [{ lineId: 1, qty: 1 }])).data.error).toBe('purchase-in.no-lines');
    await setLine(id, bowl.code, 10, 200);
    await setLine(id, cup.code, 4, 50);
    expect(await rowOf(id)).toMatchObject({ orderedQty: 14, totalAmount: 2200, status: 'open' });
    const [first, second] = (await linesOf(id)).lines.map((line) => line.id);
    const part = await receive(id, [
      { lineId: first ?? 0, qty: 10 },
      { lineId: second ?? 0, qty: 1 },
    ]);
    expect(part.data.row).toMatchObject({ status: 'partly_received', receivedQty: 11 });
    expect([await onHandOf(bowl.skuId), await onHandOf(cup.skuId)]).toEqual([20, 1]);
    expect([await costOf(bowl.skuId), await costOf(cup.skuId)]).toEqual([150, 50]);
    expect((await receive(id, [{ lineId: second ?? 0, qty: 4 }])).data.error).toBe('purchase-in.over-received');
    expect((await setLine(id, cup.code, 0, 50)).data.error).toBe('purchase-in.already-received');
    expect((await receive(id, [{ lineId: second ?? 0, qty: 3 }])).data.row).toMatchObject({ status: 'received' });
    expect((await setLine(id, cup.code, 9, 50)).data.error).toBe('purchase-in.ended');
    const { receipts } = await linesOf(id);
    expect(receipts).toMatchObject([{ qty: 3, actorName: 'owner' }, { qty: 11 }]);
    const ledger = await asOwner<{ result: object[] }>(shop, '/admin/catalog/stock/movements', { skuId: cup.skuId });
    expect(ledger.data.result).toMatchObject([
      { type: 'purchase_in', dOnHand: 3, document: { title: purchaseNo, id } },
      { dOnHand: 1 },
    ]);
  });

  it('goes to its location, and leaves the cost as it is where the settings say so', async () => {
    const locationId = await addLocation(shop, 'East');
    const { skuId, code } = await stockedSku(shop.db, 2);
    const settings = { name: 'catalog.purchase-in', version: 0, values: { costBy: 'keep' } };
    expect((await asOwner(shop, '/admin/routine/config/save', settings)).status).toBe(200);
    await shop.db.run('update catalog_product_sku set cost_amount = 100 where id = $1', [skuId]);
    const { id } = await ordered({ locationId });
    expect((await setLine(id, 'NO-SUCH', 1, 1)).data.error).toBe('purchase-in.unknown-code');
    await setLine(id, code, 5, 300);
    const [line] = (await linesOf(id)).lines;
    await receive(id, [{ lineId: line?.id ?? 0, qty: 5 }]);
    expect(await locationRowsOf(shop.db, skuId)).toMatchObject([{ onHand: 2 }, { location: locationId, onHand: 5 }]);
    expect(await costOf(skuId)).toBe(100);
  });

  it('is received once although ten staff receive the same at once', async () => {
    const { skuId, code } = await stockedSku(shop.db, 0);
    const { id } = await ordered();
    await setLine(id, code, 6, 100);
    const [line] = (await linesOf(id)).lines;
    const all = await Promise.all(Array.from({ length: 10 }, () => receive(id, [{ lineId: line?.id ?? 0, qty: 6 }])));
    expect(all.filter(({ code: done }) => done === 1)).toHaveLength(1);
    expect(await onHandOf(skuId)).toBe(6);
  });

  it('may be closed before all has come, by staff with the permission', async () => {
    const { id, version } = await ordered();
    const clerk = await shop.staff([`${prefix}index`]);
    expect((await shop.post(`${prefix}close`, { id, version }, clerk)).status).toBe(403);
    expect((await shop.post(`${prefix}setLine`, { id, code: 'A', qty: 1, costAmount: 1 }, clerk)).status).toBe(403);
    expect((await asOwner<{ row: Row }>(shop, `${prefix}close`, { id, version })).data.row).toMatchObject({ status: 'closed' });
  });
});
