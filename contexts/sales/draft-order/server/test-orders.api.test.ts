import {
  bestSellers,
  countOrdersIn,
  orderSeriesOfOrders,
  paidByCustomer,
  paidByMethod,
  paidByOrigin,
} from '@shopkeeper/sales/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import { idempotencyHeader, joinMember, levelOf, placedOrder, sellSku, writeDraftFor } from '../../order/testing/test-shop.ts';
import type { Placed } from '../draft-view.domain.ts';

const orders = '/admin/sales/order/';
const drafts = '/admin/sales/draft-order/';

let shop: TestShop;
let skuId: number;
let buyer: { memberId: number; addressId: number };

beforeAll(async () => {
  shop = await testShop({ isStepped: true });
  ({ skuId } = await sellSku(shop.db, { stock: 20 }));
  buyer = await joinMember(shop.db, '13800000061');
});
afterAll(() => shop.close());

interface Detail {
  readonly id: number;
  readonly version: number;
  readonly orderNo: string;
  readonly status: string;
  readonly isTest: boolean;
  readonly memberId: number | null;
  readonly receiverName: string | null;
  readonly payableAmount: number;
  readonly lines: readonly { readonly id: number; readonly qty: number }[];
  readonly shipments: readonly unknown[];
  readonly payments: readonly unknown[];
}

const detailOf = async (id: number): Promise<Detail> => (await shop.post<Detail>(`${orders}GetDetailPage`, { id })).data;

async function placeTest(): Promise<Placed> {
  const draft = await writeDraftFor(shop, { ...buyer, lines: [{ skuId, qty: 2 }] });
  const { id, version } = draft.data;
  const placed = await shop.post<Placed>(`${drafts}placeTest`, { id, version }, shop.owner, idempotencyHeader());
  expect(placed.code).toBe(1);
  return placed.data;
}

async function move(id: number, name: string, input: (row: Detail) => object): Promise<void> {
  const row = await detailOf(id);
  const body = { id, version: row.version, ...input(row) };
  expect(await shop.post(`${orders}${name}`, body, shop.owner, idempotencyHeader())).toMatchObject({ code: 1 });
}

/** Pays, ships and receives an order. */
async function runThrough(id: number): Promise<void> {
  await move(id, 'markPaid', ({ payableAmount }) => ({ method: 'cash', amount: payableAmount, reference: null }));
  await move(id, 'ship', ({ lines }) => ({
    carrier: 'SF',
    trackingNo: 'SF1',
    parts: lines.map(({ id: lineId, qty }) => ({ lineId, qty })),
  }));
  await move(id, 'confirm', () => ({}));
}

/** The document itself, the logs of who did it, and the replies that are kept for repeated calls. */
const ownTables =
  /^(sales_order|sales_shipment|platform_admin_log|access_sensitive_data|.*audit.*|kit_change_set|kit_idempotency.*|kit_session.*)/;

/** A checksum of every row of every other table, and the figures. */
async function everythingElse(): Promise<Readonly<Record<string, unknown>>> {
  const tables = await shop.db.rows<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const sums: Record<string, unknown> = {};
  for (const { name } of tables.filter((one) => !ownTables.test(one.name))) {
    const [row] = await shop.db.rows<{ sum: string }>(
      `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from "${name}" t`,
    );
    sums[name] = row?.sum;
  }
  return { ...sums, ...(await figures()) };
}

async function figures(): Promise<Readonly<Record<string, unknown>>> {
  const range = { from: 0, to: Date.now() + 86_400_000 };
  const period = { ...range, grain: 'day' } as const;
  const { db } = shop;
  const list = {
    page: { currentPage: 1, pageSize: 10 },
    sorts: [],
    filters: { field: 'status', op: 'ne', value: 'draft' },
    quick: '',
  };
  return {
    series: Object.values(await orderSeriesOfOrders(db, period)).map((points) => [...points]),
    states: [...(await countOrdersIn(db, ['pending_payment', 'to_ship', 'shipped', 'completed', 'closed']))],
    best: await bestSellers(db, range, { by: 'qty', limit: 10 }),
    origins: await paidByOrigin(db, range),
    methods: await paidByMethod(db, range),
    customers: await paidByCustomer(db, range),
    counts: (await shop.post(`${orders}counts`)).data,
    list: (await shop.post(`${orders}GetPageData`, list)).data,
    totals: (await shop.post(`${orders}GetExactTotals`, list)).data,
  };
}

describe('test orders', () => {
  it('run through the whole lifecycle and change no other row and no figure', async () => {
    const real = await placedOrder(shop, { ...buyer, lines: [{ skuId, qty: 1 }] });
    await runThrough(real.id);
    await shop.runDue();
    const before = await everythingElse();
    const { id, orderNo } = await placeTest();
    expect(orderNo).toMatch(/^T\d{16}$/);
    await runThrough(id);
    const done = await detailOf(id);
    expect(done).toMatchObject({ status: 'completed', isTest: true, memberId: null, receiverName: 'Lin Mei', payments: [] });
    expect(done.shipments).toMatchObject([{ status: 'delivered', isTest: true }]);
    const after = await everythingElse();
    expect(after).toEqual(before);
  });

  it('control: a real order changes stock, sales, payments and figures', async () => {
    const before = await everythingElse();
    const { id } = await placedOrder(shop, { ...buyer, lines: [{ skuId, qty: 1 }] });
    await runThrough(id);
    const after = await everythingElse();
    const changed = Object.keys(after).filter((key) => JSON.stringify(after[key]) !== JSON.stringify(before[key]));
    expect(changed).toEqual(
      expect.arrayContaining([
        'catalog_stock_level',
        'catalog_stock_movement',
        'catalog_product',
        'sales_payment',
        'series',
        'best',
        'counts',
      ]),
    );
  });

  it('hold no stock, however many are placed and closed', async () => {
    const before = await levelOf(shop.db, skuId);
    const { id } = await placeTest();
    expect(await levelOf(shop.db, skuId)).toEqual(before);
    await move(id, 'close', () => ({ reason: 'tried it' }));
    expect(await levelOf(shop.db, skuId)).toEqual(before);
  });

  it('are listed only where they are asked for, or searched', async () => {
    const { orderNo } = await placeTest();
    const numbers = async (body: object): Promise<string[]> => {
      const { data } = await shop.post<{ result: readonly { orderNo: string }[] }>(`${orders}GetPageData`, body);
      return data.result.map((row) => row.orderNo);
    };
    expect(await numbers({})).not.toContain(orderNo);
    expect(await numbers({ filters: { field: 'isTest', op: 'eq', value: true } })).toContain(orderNo);
    expect(await numbers({ quick: orderNo })).toEqual([orderNo]);
  });

  it('need their permission, and disappear with one call', async () => {
    const clerk = await shop.staff(['/admin/cart/index', '/admin/cart/edit', '/admin/cart/place']);
    expect((await shop.post(`${drafts}removeTests`, {}, clerk)).status).toBe(403);
    const { id } = await placeTest();
    const removed = await shop.post<{ removed: number }>(`${drafts}removeTests`);
    expect(removed.data.removed).toBeGreaterThan(0);
    expect((await shop.post(`${orders}GetDetailPage`, { id })).status).toBe(404);
    const left = await shop.post<{ result: readonly unknown[] }>(`${orders}GetPageData`, {
      filters: { field: 'isTest', op: 'eq', value: true },
    });
    expect(left.data.result).toEqual([]);
    expect((await shop.post<{ removed: number }>(`${drafts}removeTests`)).data.removed).toBe(0);
  });
});
