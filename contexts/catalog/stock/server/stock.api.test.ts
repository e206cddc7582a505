import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import { idempotencyHeader, type Product, productCalls } from '../../product/testing/product-calls.ts';

interface Level {
  readonly id: number;
  readonly name: string;
  readonly skuCode: string;
  readonly onHand: number;
  readonly available: number;
  readonly low: boolean;
}
interface Levels {
  readonly result: readonly Level[];
  readonly page: { readonly total: number; readonly next?: string };
}

const prefix = '/admin/catalog/stock/';
let shop: TestShop;
let pot: Product;

beforeAll(async () => {
  shop = await testShop();
  const { data } = await shop.post<{ id: number }>('/admin/catalog/category/add', { name: 'Pots' });
  const calls = productCalls(shop, data.id);
  const skus = [
    { values: ['Blue'], priceAmount: 100, lowStock: 5, barcode: '6900000000011' },
    { values: ['Red'], priceAmount: 100 },
  ];
  const stock = [
    { values: ['Blue'], onHand: 4 },
    { values: ['Red'], onHand: 9 },
  ];
  pot = (await calls.saveWithStock({ product: calls.draft({ name: 'Pot 茶壶', skus }), stock })).data;
  for (let n = 0; n < 12; n += 1) await calls.add({ name: `Filler ${n}` });
});
afterAll(() => shop.close());

const list = async (query: object = {}): Promise<Levels> => (await shop.post<Levels>(`${prefix}GetPageData`, query)).data;
const skuId = (at: number): number => pot.skus[at]?.id ?? 0;
const adjust = (body: object, headers = idempotencyHeader()) =>
  shop.post<Level & { error: string; details: object }>(`${prefix}adjust`, body, shop.owner, headers);

describe('a stock beyond what can be stored', () => {
  it('is rejected as invalid input, and changes nothing', async () => {
    const counted = { skuId: skuId(0), type: 'adjust', qty: 999_999_999, reason: 'overflow' };
    const answers = [await adjust(counted), await adjust(counted), await adjust(counted)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 400]);
    expect(answers[2]?.data.error).toBe('request.number-out-of-range');
    const [blue] = (
      await list({
        filters: [
          { field: 'productId', op: 'eq', value: pot.id },
          { field: 'onHand', op: 'gt', value: 9 },
        ],
      })
    ).result;
    expect(blue?.onHand).toBe(4 + 2 * 999_999_999);
    for (const answer of [await adjust({ ...counted, qty: -999_999_999 }), await adjust({ ...counted, qty: -999_999_999 })])
      expect(answer.code).toBe(1);
  });
});

describe('the stock list', () => {
  it('shows every SKU with its stock, page by page', async () => {
    const first = await list({ page: { currentPage: 1, pageSize: 10 } });
    expect([first.result.length, first.page.total]).toEqual([10, 26]);
    const next = await list({ page: { currentPage: 1, pageSize: 10, after: first.page.next } });
    expect(new Set([...first.result, ...next.result].map((row) => row.id)).size).toBe(20);
    const [blue] = (
      await list({ filters: [{ field: 'productId', op: 'eq', value: pot.id }], sorts: [{ field: 'onHand', order: 'asc' }] })
    ).result;
    expect(blue).toMatchObject({ id: skuId(0), onHand: 4, available: 4, low: true, values: ['Blue'], lowStock: 5 });
  });

  it('searches by product name, code and barcode, and filters low and sold-out stock', async () => {
    const ids = async (query: object) => (await list(query)).result.map((row) => row.id).sort((a, b) => a - b);
    expect(await ids({ quick: '茶壶' })).toEqual([skuId(0), skuId(1)]);
    expect(await ids({ quick: pot.skus[1]?.skuCode })).toEqual([skuId(1)]);
    expect(await ids({ quick: '6900000000011' })).toEqual([skuId(0)]);
    expect(await ids({ filters: [{ field: 'low', op: 'eq', value: true }] })).toEqual([skuId(0)]);
    expect((await list({ filters: [{ field: 'available', op: 'le', value: 0 }] })).page.total).toBe(24);
    const wrong = await shop.post(`${prefix}GetPageData`, { filters: [{ field: 'password', op: 'eq', value: 1 }] });
    expect(wrong.status).toBe(400);
  });

  it('requires its permissions', async () => {
    const viewer = await shop.staff(['/admin/catalog/stock/index']);
    expect((await shop.post(`${prefix}GetPageData`, {}, viewer)).status).toBe(200);
    expect((await shop.post(`${prefix}adjust`, {}, viewer)).status).toBe(403);
    expect((await shop.post(`${prefix}movements`, { skuId: 1 }, await shop.staff([]))).status).toBe(403);
  });
});

describe('stock adjustments', () => {
  it('are written to the ledger, once per idempotency key, and audited', async () => {
    const body = { skuId: skuId(1), type: 'purchase_in', qty: 11, reason: 'delivery 4711' };
    const headers = idempotencyHeader();
    const [first, again] = [await adjust(body, headers), await adjust(body, headers)];
    expect(first.data).toMatchObject({ onHand: 20, available: 20 });
    expect(again.data).toMatchObject({ onHand: 20 });
    const { data } = await shop.post<{ result: object[]; page: { total: number } }>(`${prefix}movements`, { skuId: skuId(1) });
    expect(data.page.total).toBe(2);
    expect(data.result[0]).toMatchObject({ type: 'purchase_in', dOnHand: 11, reason: 'delivery 4711', actorName: 'owner' });
    const [log] = await shop.db.rows(`select before, after from kit_audit where resource = 'catalog/stock' and row_id = $1`, [
      skuId(1),
    ]);
    expect(log).toMatchObject({ before: { onHand: 9 }, after: { onHand: 20, reason: 'delivery 4711' } });
    expect(
      (await shop.post<{ stockTotal: number }>('/admin/catalog/product/GetDetailPage', { id: pot.id })).data.stockTotal,
    ).toBe(24);
  });

  it('are rejected beyond the available stock, without an idempotency key, without a reason, and for an unknown SKU', async () => {
    const body = { skuId: skuId(0), type: 'damage', qty: 5, reason: 'broken' };
    const tooMany = await adjust(body);
    expect([tooMany.status, tooMany.data.error, tooMany.msg]).toEqual([409, 'stock.insufficient', 'Not enough stock, 4 left']);
    expect((await shop.post(`${prefix}adjust`, body)).status).toBe(400);
    expect((await adjust({ ...body, reason: '' })).status).toBe(400);
    expect((await adjust({ ...body, type: 'ship' })).status).toBe(400);
    expect((await adjust({ ...body, skuId: 999_999 })).status).toBe(404);
    expect(
      (await list({ filters: [{ field: 'productId', op: 'eq', value: pot.id }] })).result.map((row) => row.onHand),
    ).toContain(4);
  });

  it('lose no unit when fifty run at once', async () => {
    const before = (await list({ filters: [{ field: 'id', op: 'eq', value: skuId(1) }] })).result[0]?.onHand ?? 0;
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        adjust({ skuId: skuId(1), type: 'adjust', qty: at % 2 === 0 ? 3 : -1, reason: 'recount' }),
      ),
    );
    expect(replies.filter((reply) => reply.code !== 1)).toEqual([]);
    const after = (await list({ filters: [{ field: 'id', op: 'eq', value: skuId(1) }] })).result[0]?.onHand ?? 0;
    expect(after).toBe(before + 25 * 3 - 25);
  });

  it('leave a ledger that nobody can change', async () => {
    await expect(shop.db.run('update catalog_stock_movement set d_on_hand = 0')).rejects.toThrow('is history');
    await expect(shop.db.run('delete from catalog_stock_movement')).rejects.toThrow('is history');
  });
});
