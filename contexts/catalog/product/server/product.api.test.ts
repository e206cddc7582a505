import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestShop } from '../../../../tests/setup/shop.ts';
import { trafficOf } from '../../../../packages/server/src/testing/traffic.ts';
import { countedOf, idempotencyHeader, prefix, type Product, type productCalls, type Sku } from '../testing/product-calls.ts';
import { productShop } from '../testing/product-shop.ts';

/** What an edit of name and SKUs leaves as it is. */
const same = ({ handle, spuCode }: Product) => ({ handle, spuCode });

let shop: TestShop;
let calls: ReturnType<typeof productCalls>;

beforeAll(async () => {
  ({ shop, calls } = await productShop());
});
afterAll(() => shop.close());

describe('a saved product', () => {
  it('[M-03.write] gets its number, handle, SKU codes and prices automatically, and a stock level per SKU', async () => {
    const one = await calls.add({ name: 'Walnut Desk, 120 cm' });
    const two = await calls.add({ name: 'Walnut Desk, 120 cm' });
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

  it('[M-03.write] keeps its identifiers and updates its totals when edited', async () => {
    const row = await calls.add({ name: 'Bowl' });
    const [blue] = row.skus;
    const skus = [
      { ...blue, priceAmount: 2000, parentId: undefined, lineNo: undefined },
      { values: ['Green'], priceAmount: 100, enabled: false },
    ];
    const { data } = await shop.post<Product>(`${prefix}Update`, { id: row.id, version: row.version, name: 'Great bowl', skus });
    expect(data).toMatchObject({ priceMin: 2000, version: 2 });
    expect(await calls.detail(row.id)).toMatchObject({ ...same(row), priceMin: 2000, priceMax: 2000, skuCount: 2 });
    expect(data.skus.map((sku) => [sku.skuCode, sku.id === blue?.id])).toEqual([
      ['BOWL-BLUE', true],
      ['BOWL-GREEN', false],
    ]);
    const again = await shop.post<Product>(`${prefix}Update`, { id: row.id, version: 2, name: 'Great bowl' });
    expect(again.data.version).toBe(2);
  });

  it('is updated in at most five round trips; the answer has what changed and what is allowed now', async () => {
    const row = await calls.add({ name: 'Pot' });
    const update = (version: number) =>
      trafficOf(shop.db, () => shop.post<Product>(`${prefix}Update`, { id: row.id, version, subtitle: `Better ${version}` }));
    await update(1);
    const { result, trips } = await update(2);
    // An answer that arrives in two parts makes one round trip look like two.
    const others: number[] = [];
    for (let version = 3; version < 40 && Math.min(trips, ...others) > 5; version += 1)
      others.push((await update(version)).trips);
    expect(Math.min(trips, ...others)).toBeLessThanOrEqual(5);
    const { updatedAt: _at, allowed, ...rest } = result.data as Product & { updatedAt: number };
    expect(rest).toEqual({ id: row.id, version: 3, status: 'draft', subtitle: 'Better 2', refs: {} });
    expect(Object.keys(allowed)).toContain('publish');
  });

  it('skips a number that was assigned by hand', async () => {
    const { spuCode } = await calls.add({ name: 'Numbered' });
    const next = `P${Number(spuCode.slice(1)) + 1}`;
    await calls.add({ name: 'By hand', spuCode: next });
    expect((await calls.add({ name: 'After it' })).spuCode).toBe(`P${Number(spuCode.slice(1)) + 2}`);
  });

  it('gets a unique handle when twenty of one name are added at once', async () => {
    const rows = await Promise.all(Array.from({ length: 20 }, () => calls.add({ name: 'Same name' })));
    expect(new Set(rows.map((row) => row.handle)).size).toBe(20);
    expect(new Set(rows.flatMap((row) => row.skus.map((sku) => sku.skuCode))).size).toBe(40);
  });
});

describe('the description of a product', () => {
  const skus = [{ values: [], priceAmount: 2000 }];

  it.each([
    ['en', 'Content cannot be empty'],
    ['zh-cn', '内容不能为空'],
  ])('[V-08] is required for what is not sent, and markup without text counts as empty, in %s', async (language, msg) => {
    for (const [productType, detail] of [
      ['virtual', '<p><br></p>&nbsp;'],
      ['service', undefined],
    ]) {
      const draft = { name: `Voucher ${language}`, specs: [], skus, productType, detail };
      const answer = await shop.post(`${prefix}add`, draft, shop.owner, { 'accept-language': language });
      expect(answer).toMatchObject({ status: 400, data: { fields: [{ path: 'detail', rule: 'richTextRequired', msg }] } });
    }
  });

  it('[V-08] is optional for a parcel, and kept when a product becomes a service', async () => {
    const row = await calls.add({ name: 'Parcel' });
    const patch = { id: row.id, version: row.version, productType: 'service' };
    expect(await shop.post(`${prefix}Update`, patch)).toMatchObject({ status: 400, data: { fields: [{ path: 'detail' }] } });
    const described = await shop.post<Product>(`${prefix}Update`, { ...patch, detail: '<p>At your home</p>' });
    expect(described.data).toMatchObject({ productType: 'service', detail: '<p>At your home</p>' });
  });
});

describe('saving a product with its stock', () => {
  it('[M-03.write] adds both in one transaction, in the ledger and once per idempotency key', async () => {
    const body = {
      product: calls.draft({ name: 'Pot' }),
      stock: [
        { values: ['Red'], onHand: 7 },
        { values: ['Blue'], onHand: 3 },
      ],
    };
    const headers = idempotencyHeader();
    const first = await calls.saveWithStock(body, headers);
    const again = await calls.saveWithStock(body, headers);
    expect(first.data, JSON.stringify(first)).toMatchObject({ name: 'Pot', stockTotal: 10 });
    expect(countedOf(first.data)).toEqual({ Blue: 3, Red: 7 });
    expect(again.data.id).toBe(first.data.id);
    const ledger = await shop.db.rows<{ qty: number }>(
      `select m.d_on_hand as qty from catalog_stock_movement m join catalog_product_sku s on s.id = m.sku_id where s.parent_id = $1 order by 1`,
      [first.data.id],
    );
    expect(ledger.map((row) => row.qty)).toEqual([3, 7]);
  });

  it('changes nothing at all when a part is rejected', async () => {
    const row = await calls.add({ name: 'Jug' });
    const rejectedCount = await calls.saveWithStock({
      product: { id: row.id, version: row.version, name: 'Other jug' },
      stock: [{ values: ['Blue'], onHand: 5, was: 99 }],
    });
    expect([rejectedCount.status, rejectedCount.data.error]).toEqual([409, 'stock.changed-meanwhile']);
    const unknownSku = await calls.saveWithStock({
      product: calls.draft({ name: 'Never' }),
      stock: [{ values: ['Pink'], onHand: 5 }],
    });
    expect([unknownSku.status, unknownSku.data.fields]).toMatchObject([400, [{ path: 'stock.0.values' }]]);
    expect(await calls.detail(row.id)).toMatchObject({ name: 'Jug', version: row.version });
    expect(await shop.db.rows(`select 1 from catalog_product where name = 'Never'`)).toEqual([]);
  });

  it('[M-03.deny] requires the permissions of its parts', async () => {
    const editor = await shop.staff(['/admin/catalog/product/edit']);
    const row = await calls.add({ name: 'Guarded' });
    const edit = { id: row.id, version: row.version, name: 'Guarded 2' };
    expect(
      (await calls.saveWithStock({ product: edit, stock: [{ values: ['Blue'], onHand: 1 }] }, idempotencyHeader(), editor))
        .status,
    ).toBe(403);
    expect((await calls.saveWithStock({ product: calls.draft(), stock: [] }, idempotencyHeader(), editor)).status).toBe(403);
    expect((await calls.saveWithStock({ product: edit, stock: [] }, idempotencyHeader(), editor)).status).toBe(200);
  });

  it('takes the stock of a removed SKU out, but does not remove one that orders hold', async () => {
    const { data: row } = await calls.saveWithStock({
      product: calls.draft({ name: 'Lid' }),
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
