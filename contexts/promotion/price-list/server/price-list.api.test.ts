import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import { type ErrorBody, idempotencyHeader, joinMember, sellSku } from '../../../../tests/setup/order-shop.ts';
import type { PriceRows } from '../../price-list-item/price-rows.domain.ts';
import type { Overlaps, PricePreview } from '../price-list-views.domain.ts';
import { activeList, draftList, transitionList } from '../testing/price-list-calls.ts';

const prefix = '/admin/promotion/price-list/';
const itemPrefix = '/admin/promotion/price-list-item/';
let shop: TestShop;

beforeAll(async () => {
  shop = await testShop();
  for (const [code, barcode] of [['CUP-1', '6901234567892'], ['CUP-2'], ['CUP-3']] as const)
    await sellSku(shop.db, { price: 1_000, code: code ?? '', ...(barcode ? { barcode } : {}) });
});
afterAll(() => shop.close());

const preview = async (body: object) => (await shop.post<PricePreview>(`${prefix}preview`, body)).data;
const rowsOf = async (priceListId: number, code = '') =>
  (await shop.post<PriceRows>(`${itemPrefix}rows`, { priceListId, code })).data;
const send = <T = ErrorBody>(call: string, body: object) =>
  shop.post<T & ErrorBody>(`${itemPrefix}${call}`, body, shop.owner, idempotencyHeader());

describe('a price list', () => {
  it('is activated with prices and before its end only, and is deleted as a draft only', async () => {
    const empty = await draftList(shop, {}, []);
    expect((await transitionList(shop, 'activate', empty)).data.error).toBe('price-list.no-items');
    const over = await draftList(shop, { endsAt: Date.now() - 1 }, [{ skuCode: 'CUP-1', priceAmount: 1 }]);
    expect((await transitionList(shop, 'activate', over)).data.error).toBe('price-list.over');
    const active = await activeList(shop, {}, [{ skuCode: 'CUP-1', priceAmount: 900 }]);
    const gone = await shop.post<ErrorBody>(`${prefix}del`, { ids: [active.id], rows: [active] });
    expect(gone.status).toBeGreaterThanOrEqual(400);
    const { row } = (await transitionList(shop, 'end', active)).data;
    expect(row.status).toBe('ended');
    expect((await transitionList(shop, 'activate', row)).status).toBe(409);
    const late = await shop.post<ErrorBody>(`${itemPrefix}add`, { priceListId: row.id, skuCode: 'CUP-2', priceAmount: 1 });
    expect([late.status, late.data.error]).toEqual([409, 'price-list.has-ended']);
  });

  it('rejects windows that end before they start, and levels that are not named', async () => {
    const add = async (body: object) => (await shop.post<ErrorBody>(`${prefix}add`, { name: 'x', ...body })).data.fields;
    expect(await add({ startsAt: 2_000, endsAt: 2_000 })).toMatchObject([{ path: 'endsAt', rule: 'price-list.beforeStart' }]);
    expect(await add({ audience: 'levels' })).toMatchObject([{ path: 'levelIds', rule: 'required' }]);
    expect(await add({ kind: 'group' })).toMatchObject([{ path: 'audience', rule: 'price-list.audienceOfKind' }]);
  });

  it('finds a SKU by code in any case or by barcode, once for each quantity, with a price or a discount', async () => {
    const { id: priceListId } = await draftList(shop, {}, [{ skuCode: 'cup-1', priceAmount: 900 }]);
    const add = (body: object) => shop.post<ErrorBody>(`${itemPrefix}add`, { priceListId, ...body });
    expect((await add({ skuCode: '6901234567892', priceAmount: 800 })).status).toBe(409);
    expect((await add({ skuCode: '6901234567892', minQty: 5, discount: 8_000 })).code).toBe(1);
    expect((await add({ skuCode: 'NOPE', priceAmount: 1 })).data.fields).toMatchObject([
      { path: 'skuCode', rule: 'price-list-item.unknownSku' },
    ]);
    for (const wrong of [{}, { priceAmount: 1, discount: 1 }])
      expect((await add({ skuCode: 'CUP-2', ...wrong })).data.fields).toMatchObject([
        { rule: 'price-list-item.priceOrDiscount' },
      ]);
    const { result, total } = await rowsOf(priceListId);
    expect(total).toBe(2);
    expect(result).toMatchObject([
      { skuCode: 'CUP-1', minQty: 1, priceAmount: 900, discount: null, name: 'Tea bowl', listPrice: 1_000 },
      { skuCode: 'CUP-1', minQty: 5, priceAmount: null, discount: 8_000 },
    ]);
  });

  it('saves its grid whole or not at all, and names the cell that is wrong', async () => {
    const { id: priceListId } = await draftList(shop, {}, [{ skuCode: 'CUP-1', priceAmount: 900 }]);
    const [first] = (await rowsOf(priceListId)).result;
    const changed = { itemId: first?.id, version: first?.version, minQty: 1, priceAmount: 850, discount: null };
    const bad = await send('saveRows', { priceListId, rows: [changed, { skuCode: 'NOPE', minQty: 1, priceAmount: 5 }] });
    expect([bad.status, bad.data.fields?.[0]?.path]).toEqual([400, 'rows.1.skuCode']);
    expect((await rowsOf(priceListId)).result).toMatchObject([{ priceAmount: 900 }]);
    const saved = await send('saveRows', { priceListId, rows: [changed, { skuCode: 'cup-2', minQty: 3, discount: 5_000 }] });
    expect(saved.code).toBe(1);
    expect((await rowsOf(priceListId)).result).toMatchObject([{ priceAmount: 850 }, { skuCode: 'CUP-2', minQty: 3 }]);
    expect((await send('saveRows', { priceListId, rows: [changed] })).status).toBe(409);
    const audits = await shop.db.rows(`select 1 from kit_audit where resource = 'promotion/price-list-item' and row_id = $1`, [
      first?.id,
    ]);
    expect(audits).toHaveLength(2);
    const reader = await shop.staff([`${itemPrefix}edit`]);
    const added = { priceListId, rows: [{ skuCode: 'CUP-3', minQty: 1, priceAmount: 5 }] };
    expect((await shop.post(`${itemPrefix}saveRows`, added, reader, idempotencyHeader())).status).toBe(403);
  });

  it('shows what a member would pay at an instant, and why', async () => {
    const member = await joinMember(shop.db, '13800000009');
    const at = Date.now() + 86_400_000;
    const list = await activeList(shop, { name: 'Tomorrow', startsAt: at, priority: 5 }, [
      { skuCode: 'CUP-3', minQty: 2, priceAmount: 700 },
    ]);
    const asked = { code: 'cup-3', qty: 2, memberId: member.memberId };
    expect(await preview(asked)).toMatchObject({ unitPrice: 1_000, considered: [{ listId: list.id, miss: 'not-begun' }] });
    expect(await preview({ ...asked, at })).toMatchObject({
      listPrice: 1_000,
      unitPrice: 700,
      considered: [{ listName: 'Tomorrow', priority: 5, minQty: 2, miss: null }],
    });
    expect(await preview({ ...asked, at, qty: 1 })).toMatchObject({ unitPrice: 1_000, considered: [{ miss: 'below-quantity' }] });
    expect(await preview({ code: 'NOPE' })).toMatchObject({ error: 'price-list.unknown-code' });
  });

  it('is for the members of a segment, who are asked for at the instant of the price', async () => {
    const { memberId } = await joinMember(shop.db, '13800000010');
    const segmentOf = async (name: string, value: number) => {
      const condition = { all: [{ field: 'paidAmount', op: 'ge', value }] };
      return (await shop.post<{ id: number }>('/admin/member/segment/add', { name, condition })).data.id;
    };
    const [rich, all] = [await segmentOf('Rich', 99_999_999), await segmentOf('All', 0)];
    const priced = (priceAmount: number) => [{ skuCode: 'CUP-2', priceAmount }];
    await activeList(shop, { priority: 9, audience: 'segments', segmentIds: [rich] }, priced(100));
    await activeList(shop, { priority: 8, audience: 'segments', segmentIds: [rich, all] }, priced(800));
    const asked = { code: 'CUP-2', qty: 1 };
    expect(await preview({ ...asked, memberId })).toMatchObject({ unitPrice: 800 });
    expect(await preview(asked)).toMatchObject({ unitPrice: 1_000 });
    const unnamed = await shop.post<ErrorBody>(`${prefix}add`, { name: 'x', audience: 'segments' });
    expect(unnamed.data.fields).toMatchObject([{ path: 'segmentIds', rule: 'required' }]);
  });

  it('warns of lists that have prices for the same SKUs at the same time', async () => {
    const [a, b] = [Date.UTC(2040, 0, 1), Date.UTC(2040, 1, 1)];
    const items = [{ skuCode: 'CUP-2', priceAmount: 500 }];
    const first = await draftList(shop, { name: 'January', startsAt: a, endsAt: b }, items);
    await draftList(shop, { name: 'Also January', startsAt: a + 1, endsAt: b + 1 }, [
      ...items,
      { skuCode: 'CUP-1', priceAmount: 1 },
    ]);
    await draftList(shop, { name: 'February', startsAt: b }, items);
    const { data } = await shop.post<Overlaps>(`${prefix}overlaps`, { id: first.id });
    const named = data.result.filter(({ name }) => /January|February/.test(name));
    expect(named).toMatchObject([{ name: 'Also January', skus: 1, status: 'draft' }]);
  });

  it('is copied with its prices as a draft', async () => {
    const list = await activeList(shop, { name: 'Original', priority: 3 }, [
      { skuCode: 'CUP-1', priceAmount: 900 },
      { skuCode: 'CUP-1', minQty: 5, discount: 7_000 },
    ]);
    const copy = await shop.post<{ id: number }>(
      `${prefix}duplicate`,
      { id: list.id, name: 'Copy' },
      shop.owner,
      idempotencyHeader(),
    );
    expect(copy.code).toBe(1);
    const detail = await shop.post(`${prefix}GetDetailPage`, { id: copy.data.id });
    expect(detail.data).toMatchObject({ name: 'Copy', status: 'draft', priority: 3 });
    expect((await rowsOf(copy.data.id)).result).toMatchObject([{ priceAmount: 900 }, { minQty: 5, discount: 7_000 }]);
    const again = await shop.post(`${prefix}duplicate`, { id: list.id, name: 'Copy' }, shop.owner, idempotencyHeader());
    expect(again.status).toBe(409);
  });

  it('applies after a pause and an activation at once: neither decides without the other', async () => {
    const fresh = await testShop();
    try {
      await sellSku(fresh.db, { code: 'CUP-1' });
      const items = [{ skuCode: 'CUP-1', priceAmount: 1 }];
      const [active, draft] = [await activeList(fresh, {}, items), await draftList(fresh, {}, items)];
      await Promise.all([transitionList(fresh, 'pause', active), transitionList(fresh, 'activate', draft)]);
      const stored = await fresh.db.rows(`select values from kit_setting where name = 'promotion.price-list'`);
      expect(stored).toEqual([{ values: { applies: true } }]);
    } finally {
      await fresh.close();
    }
  });
});
