import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { illegalMoves } from '@shopkeeper/resource';
import { testShop, type Caller, type TestShop } from '../../../../tools/testing/shop.ts';
import { product } from '../product.resource.ts';
import { scheduledSale } from './product-shelf.ts';

interface Sku {
  readonly id: number;
  readonly skuCode: string;
  readonly values: readonly string[];
  readonly priceAmount: number;
}
interface Product {
  readonly id: number;
  readonly version: number;
  readonly name: string;
  readonly spuCode: string;
  readonly handle: string;
  readonly status: string;
  readonly priceMin: number;
  readonly priceMax: number;
  readonly skuCount: number;
  readonly stockTotal: number;
  readonly lowSkus: number;
  readonly skus: readonly Sku[];
  readonly stock: Readonly<Record<string, { readonly onHand: number; readonly available: number }>>;
  readonly allowed: Readonly<Record<string, unknown>>;
}

const prefix = '/admin/catalog/product/';
let shop: TestShop;
let categoryId: number;
let keys = 0;

beforeAll(async () => {
  shop = await testShop();
  categoryId = (await shop.post<{ id: number }>('/admin/catalog/category/add', { name: 'Cups' })).data.id;
});
afterAll(() => shop.close());

const keyed = (): Record<string, string> => {
  keys += 1;
  return { 'idempotency-key': `product-test-${keys}` };
};
const draft = (more: object = {}) => ({
  name: 'Tea cup',
  categoryId,
  images: ['https://example.com/cup.jpg'],
  specs: ['Colour'],
  skus: [
    { values: ['Blue'], priceAmount: 1250 },
    { values: ['Red'], priceAmount: 990 },
  ],
  ...more,
});
const add = async (more: object = {}): Promise<Product> => {
  const { code, data, msg } = await shop.post<Product>(`${prefix}add`, draft(more));
  expect(code, `${msg} ${JSON.stringify(data)}`).toBe(1);
  return data;
};
const detail = async (id: number): Promise<Product> => (await shop.post<Product>(`${prefix}GetDetailPage`, { id })).data;
const move = (name: string, row: { id: number; version: number }, more: object = {}, as?: Caller) =>
  shop.post<{ row: Product; error: string; facts: Record<string, unknown> }>(
    `${prefix}${name}`,
    { id: row.id, version: row.version, ...more },
    as,
  );
const saveWithStock = (body: object, headers = keyed(), as?: Caller) =>
  shop.post<Product & { error: string; fields: readonly object[] }>(`${prefix}SaveWithStock`, body, as, headers);
const counted = (row: Product): Record<string, number> =>
  Object.fromEntries(row.skus.map((sku) => [sku.values.join('/'), row.stock[sku.id]?.onHand ?? -1]));

describe('a product', () => {
  it('[M-04.write] gets its number, address, SKU codes and prices by itself, and a stock level for each SKU', async () => {
    const one = await add({ name: 'Walnut Desk, 120 cm' });
    const two = await add({ name: 'Walnut Desk, 120 cm' });
    expect(one).toMatchObject({
      handle: 'walnut-desk-120-cm',
      priceMin: 990,
      priceMax: 1250,
      skuCount: 2,
      stockTotal: 0,
      status: 'draft',
    });
    expect(one.spuCode).toMatch(/^P\d{6,}$/);
    expect(two.handle).toBe('walnut-desk-120-cm-2');
    expect(one.skus.map((sku) => sku.skuCode)).toEqual(['WALNUT-DESK-120-CM-BLUE', 'WALNUT-DESK-120-CM-RED']);
    expect(two.skus.map((sku) => sku.skuCode)).toEqual(['WALNUT-DESK-120-CM-2-BLUE', 'WALNUT-DESK-120-CM-2-RED']);
    expect(Object.values(one.stock)).toEqual(
      one.skus.map(() => ({ onHand: 0, reserved: 0, allocated: 0, safety: 0, available: 0 })),
    );
  });

  it('[M-04.write] keeps what it is called and follows its SKUs when it is edited', async () => {
    const row = await add({ name: 'Bowl' });
    const [blue] = row.skus;
    const skus = [
      { ...blue, priceAmount: 2000, parentId: undefined, lineNo: undefined },
      { values: ['Green'], priceAmount: 100, enabled: false },
    ];
    const { data } = await shop.post<Product>(`${prefix}Update`, { id: row.id, version: row.version, name: 'Great bowl', skus });
    expect(data).toMatchObject({ handle: 'bowl', spuCode: row.spuCode, priceMin: 2000, priceMax: 2000, skuCount: 2, version: 2 });
    expect(data.skus.map((sku) => [sku.skuCode, sku.id === blue?.id])).toEqual([
      ['BOWL-BLUE', true],
      ['BOWL-GREEN', false],
    ]);
    const same = await shop.post<Product>(`${prefix}Update`, { id: row.id, version: 2, name: 'Great bowl' });
    expect(same.data.version).toBe(2);
  });

  it('twenty of one name added at once get twenty addresses', async () => {
    const rows = await Promise.all(Array.from({ length: 20 }, () => add({ name: 'Same name' })));
    expect(new Set(rows.map((row) => row.handle)).size).toBe(20);
    expect(new Set(rows.flatMap((row) => row.skus.map((sku) => sku.skuCode))).size).toBe(40);
  });
});

describe('saving a product with its stock', () => {
  it('[M-04.write] adds it with counted stock in one go, in the ledger and once for one key', async () => {
    const body = {
      product: draft({ name: 'Pot' }),
      stock: [
        { values: ['Red'], onHand: 7 },
        { values: ['Blue'], onHand: 3 },
      ],
    };
    const headers = keyed();
    const first = await saveWithStock(body, headers);
    const again = await saveWithStock(body, headers);
    expect(first.data, JSON.stringify(first)).toMatchObject({ name: 'Pot', stockTotal: 10 });
    expect(counted(first.data)).toEqual({ Blue: 3, Red: 7 });
    expect(again.data.id).toBe(first.data.id);
    const ledger = await shop.db.rows<{ qty: number }>(
      `select m.d_on_hand as qty from catalog_stock_movement m join catalog_product_sku s on s.id = m.sku_id where s.parent_id = $1 order by 1`,
      [first.data.id],
    );
    expect(ledger.map((row) => row.qty)).toEqual([3, 7]);
  });

  it('changes nothing at all when a part of it is refused', async () => {
    const row = await add({ name: 'Jug' });
    const refusedCount = await saveWithStock({
      product: { id: row.id, version: row.version, name: 'Other jug' },
      stock: [{ values: ['Blue'], onHand: 5, was: 99 }],
    });
    expect([refusedCount.status, refusedCount.data.error]).toEqual([409, 'stock.changed-meanwhile']);
    const unknownSku = await saveWithStock({ product: draft({ name: 'Never' }), stock: [{ values: ['Pink'], onHand: 5 }] });
    expect([unknownSku.status, unknownSku.data.fields]).toMatchObject([400, [{ path: 'stock.0.values' }]]);
    expect(await detail(row.id)).toMatchObject({ name: 'Jug', version: row.version });
    expect(await shop.db.rows(`select 1 from catalog_product where name = 'Never'`)).toEqual([]);
  });

  it('[M-04.deny] asks for the nodes of what it does', async () => {
    const editor = await shop.staff(['/admin/catalog/product/edit']);
    const row = await add({ name: 'Guarded' });
    const edit = { id: row.id, version: row.version, name: 'Guarded 2' };
    expect((await saveWithStock({ product: edit, stock: [{ values: ['Blue'], onHand: 1 }] }, keyed(), editor)).status).toBe(403);
    expect((await saveWithStock({ product: draft(), stock: [] }, keyed(), editor)).status).toBe(403);
    expect((await saveWithStock({ product: edit, stock: [] }, keyed(), editor)).status).toBe(200);
  });

  it('takes the stock of a removed SKU out of the house, but not one that orders hold', async () => {
    const { data: row } = await saveWithStock({
      product: draft({ name: 'Lid' }),
      stock: [
        { values: ['Red'], onHand: 7 },
        { values: ['Blue'], onHand: 3 },
      ],
    });
    const [blue, red] = row.skus;
    const keep = (sku: Sku | undefined) => ({
      id: sku?.id,
      skuCode: sku?.skuCode,
      values: sku?.values,
      priceAmount: sku?.priceAmount,
    });
    await shop.db.run('update catalog_stock_level set reserved = 1 where sku_id = $1', [red?.id]);
    const held = await shop.post<{ error: string }>(`${prefix}Update`, { id: row.id, version: row.version, skus: [keep(blue)] });
    expect([held.status, held.data.error]).toEqual([409, 'product.sku-held']);
    await shop.db.run('update catalog_stock_level set reserved = 0 where sku_id = $1', [red?.id]);
    const gone = await shop.post<Product>(`${prefix}Update`, { id: row.id, version: row.version, skus: [keep(blue)] });
    expect(gone.data).toMatchObject({ skuCount: 1, stockTotal: 3 });
    const [sum] = await shop.db.rows<{ sum: number }>(
      'select sum(d_on_hand)::int as sum from catalog_stock_movement where sku_id = $1',
      [red?.id],
    );
    expect(sum?.sum).toBe(0);
  });
});

describe('the moves of a product', () => {
  it('lead from draft to sale, off it, into the bin and back', async () => {
    let row: Product = await add({ name: 'Mover' });
    for (const [name, status] of [
      ['publish', 'on_sale'],
      ['unpublish', 'off_sale'],
      ['recycle', 'archived'],
      ['restore', 'off_sale'],
      ['publish', 'on_sale'],
    ] as const) {
      const { data, code, msg } = await move(name, row);
      expect(code, `${name}: ${msg}`).toBe(1);
      row = data.row;
      expect(row.status).toBe(status);
    }
  });

  it.each(illegalMoves(product))('[M-04.write] $move is refused from $from and changes nothing', async ({ move: name, from }) => {
    const row = await add({ name: `Illegal ${name} ${from}` });
    await shop.db.run('update catalog_product set status = $2 where id = $1', [row.id, from]);
    const before = await shop.db.rows('select * from catalog_product where id = $1', [row.id]);
    const reply = await move(name, row, name === 'schedule' ? { publishAt: Date.now() + 60_000 } : {});
    expect([reply.status, reply.data.error]).toEqual([409, 'product.illegal-move']);
    expect(await shop.db.rows('select * from catalog_product where id = $1', [row.id])).toEqual(before);
  });

  it('do not put on sale what lacks something, each lack named', async () => {
    const row = await add({ name: 'Bare', categoryId: null, images: [], skus: [{ values: ['Blue'], priceAmount: 0 }] });
    const { status, data } = await move('publish', row);
    expect([status, data.error, data.facts.checks]).toEqual([
      409,
      'product.not-publishable',
      ['category', 'image', 'zero-price'],
    ]);
  });

  it('do not put on sale what stands below a category that is switched off', async () => {
    const top = (
      await shop.post<{ id: number; version: number }>('/admin/catalog/category/add', { name: 'Closed', enabled: false })
    ).data;
    const below = (await shop.post<{ id: number }>('/admin/catalog/category/add', { name: 'Below', parentId: top.id })).data;
    const row = await add({ name: 'Hidden', categoryId: below.id });
    const { status, data } = await move('publish', row);
    expect([status, data.error, data.facts.checks]).toEqual([409, 'product.not-publishable', ['category']]);
    expect((await detail(row.id)).version).toBe(row.version);
  });

  it('fifty publishing one product at once publish it once', async () => {
    const row = await add({ name: 'Raced' });
    const replies = await Promise.all(Array.from({ length: 50 }, () => move('publish', row)));
    expect(replies.filter((reply) => reply.code === 1)).toHaveLength(1);
    expect(replies.filter((reply) => reply.status === 409)).toHaveLength(49);
  });

  it('scheduled come when their time has come; what may not be sold any more goes off sale', async () => {
    const good = await add({ name: 'On time' });
    const bad = await add({ name: 'Too late' });
    const future = await add({ name: 'Next year' });
    for (const row of [good, bad, future])
      expect((await move('schedule', row, { publishAt: Date.now() + 3_600_000 })).code).toBe(1);
    await shop.db.run(`update catalog_product set publish_at = now() - interval '1 minute' where id = any($1)`, [
      [good.id, bad.id],
    ]);
    await shop.db.run(`update catalog_product set images = '{}' where id = $1`, [bad.id]);
    await scheduledSale.run(shop.db, shop.app.log as never);
    expect((await detail(good.id)).status).toBe('on_sale');
    expect((await detail(bad.id)).status).toBe('off_sale');
    expect((await detail(future.id)).status).toBe('scheduled');
    const audits = await shop.db.rows<{ action: string }>(
      `select action from kit_audit where row_id = any($1) and audience = 'system' order by row_id`,
      [[good.id, bad.id]],
    );
    expect(audits.map((row) => row.action)).toEqual(['publish', 'unpublish']);
  });

  it('of many at once answer for each by itself', async () => {
    const [one, two] = [await add({ name: 'Bulk 1' }), await add({ name: 'Bulk 2', images: [] })];
    const rows = [one, two, { id: one.id, version: 99 }].map(({ id, version }) => ({ id, version }));
    const { data } = await shop.post(`${prefix}bulk`, { move: 'publish', rows });
    expect(data).toMatchObject({
      ok: 1,
      failed: 2,
      result: [
        { id: one.id, ok: true, status: 'on_sale', version: 2 },
        { id: two.id, ok: false, error: 'product.not-publishable', msg: expect.stringContaining('cannot go on sale') },
        { id: one.id, ok: false, error: 'product.illegal-move' },
      ],
    });
    const clerk = await shop.staff(['/admin/catalog/product/recycle']);
    expect((await shop.post(`${prefix}bulk`, { move: 'publish', rows }, clerk)).status).toBe(403);
  });
});

describe('what screens ask of products', () => {
  it('[M-03.list] tabs are counted and each is a filter of the list', async () => {
    const counts = (await shop.post<Record<string, number>>(`${prefix}counts`)).data;
    const total = async (filters: object[]) =>
      (await shop.post<{ page: { total: number } }>(`${prefix}GetPageData`, { filters })).data.page.total;
    for (const status of ['on_sale', 'off_sale', 'draft', 'scheduled', 'archived'])
      expect([status, counts[status]]).toEqual([status, await total([{ field: 'status', op: 'eq', value: status }])]);
    expect(counts.all).toBe(await total([{ field: 'status', op: 'ne', value: 'archived' }]));
    const onSale = { field: 'status', op: 'eq', value: 'on_sale' };
    expect(counts.soldOut).toBe(await total([onSale, { field: 'stockTotal', op: 'le', value: 0 }]));
    expect(counts.lowStock).toBe(await total([onSale, { field: 'lowSkus', op: 'gt', value: 0 }]));
  });

  it('SKUs are found by code, by the product’s name and by its number', async () => {
    const { data: row } = await saveWithStock({
      product: draft({ name: 'Findable 茶壶' }),
      stock: [{ values: ['Red'], onHand: 4 }],
    });
    const find = async (quick: string, onSale = false) =>
      (await shop.post<{ result: Record<string, unknown>[] }>(`${prefix}skus`, { quick, onSale })).data.result;
    const code = row.skus[1]?.skuCode ?? '';
    expect(await find(code)).toMatchObject([
      { skuId: row.skus[1]?.id, productId: row.id, skuCode: code, available: 4, values: ['Red'] },
    ]);
    expect((await find('茶壶')).map((sku) => sku.skuId)).toEqual(row.skus.map((sku) => sku.id));
    expect(await find(row.spuCode)).toHaveLength(2);
    expect(await find('茶壶', true)).toEqual([]);
    expect((await find('')).length).toBeGreaterThan(2);
  });

  it('[M-03.deny] nobody without a node gets an answer', async () => {
    const nobody = await shop.staff([]);
    for (const call of [
      'GetPageData',
      'counts',
      'skus',
      'bulk',
      'Export',
      'DownLoadTemplate',
      'ImportApply',
      'ImportFailures',
      'publish',
      'add',
    ])
      expect([call, (await shop.post(`${prefix}${call}`, {}, nobody)).status]).toEqual([call, 403]);
    expect((await shop.post(`${prefix}counts`, {}, null)).status).toBe(401);
  });
});
