import type { ShownCard, ShownCategory, ShownProduct } from '@shopkeeper/catalog';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import { sellSku, type TestSku } from '../../../../tests/setup/order-shop.ts';
import { visit } from '../testing/visitor.ts';

interface Page {
  readonly result: readonly ShownCard[];
  readonly hasMore: boolean;
}
interface Shown {
  readonly product: ShownProduct;
  readonly categories: readonly ShownCategory[];
}

let shop: TestShop;
let bowl: TestSku;
let few: TestSku;
let gone: TestSku;
let tea: number;
let pots: number;

async function category(name: string, parentId: number | null, isOn = true): Promise<number> {
  const [row] = await shop.db.rows<{ id: number }>(
    'insert into catalog_category (name, parent_id, enabled) values ($1, $2, $3) returning id',
    [name, parentId, isOn],
  );
  return row?.id ?? 0;
}

beforeAll(async () => {
  shop = await testShop({ isStepped: true });
  bowl = await sellSku(shop.db, { name: 'Celadon bowl', price: 3000, cost: 1234, stock: 4321 });
  few = await sellSku(shop.db, { name: 'Iron teapot', price: 900, stock: 3 });
  gone = await sellSku(shop.db, { name: 'Bamboo tray', price: 500, stock: 0 });
  tea = await category('Tea', null);
  pots = await category('Pots', tea);
  await shop.db.run('update catalog_product set category_id = $1 where id = $2', [pots, few.productId]);
  await shop.db.run('update catalog_product set stock_total = 4321, sales_count = 9 where id = $1', [bowl.productId]);
});
afterAll(() => shop.close());

const product = (id: number | string, headers = {}) => visit<Shown>(shop, `/api/shop/product?id=${id}`, headers);

describe('products for visitors', () => {
  it('shows a product with its SKUs and categories, without cost, number of units or drafts', async () => {
    const { status, data, body } = await product(few.productId);
    expect(status).toBe(200);
    expect(data.product).toMatchObject({
      name: 'Iron teapot',
      options: [],
      skus: [{ price: 900, stock: 'few', values: ['Blue', 'L'] }],
    });
    expect(data.categories.map(({ name }) => name)).toEqual(['Tea', 'Pots']);
    expect(body).not.toContain('cost');
    const plenty = await product(bowl.productId);
    expect(plenty.data.product.skus[0]?.stock).toBe('in');
    expect(plenty.body).not.toMatch(/4321|1234/);
    expect((await product(gone.productId)).data.product.skus[0]?.stock).toBe('out');
  });

  it('answers 404 for what is not on sale, and 400 for what is no id', async () => {
    const draft = await sellSku(shop.db, { name: 'Secret plan' });
    for (const status of ['draft', 'scheduled', 'off_sale', 'archived']) {
      await shop.db.run('update catalog_product set status = $1 where id = $2', [status, draft.productId]);
      expect((await product(draft.productId)).status).toBe(404);
    }
    expect((await product(2_000_000_000)).status).toBe(404);
    for (const wrong of ['', '0', '-1', '1.5', 'abc', '99999999999', '1%00', '1&more=2'])
      expect((await product(wrong)).status, wrong).toBe(400);
    expect((await visit<Page>(shop, '/api/shop/products?word=Secret')).data.result).toEqual([]);
  });

  it('has an ETag by which an unchanged product is not sent again, and a changed one is', async () => {
    const first = await product(bowl.productId);
    const etag = String(first.headers['etag']);
    expect(first.headers['cache-control']).toBe('public, no-cache');
    expect(first.headers['vary']).toContain('accept-language');
    const again = await product(bowl.productId, { 'if-none-match': `"other", W/${etag}` });
    expect([again.status, again.body]).toEqual([304, '']);
    await shop.db.run('update catalog_product_sku set price_amount = 2800 where id = $1', [bowl.skuId]);
    const changed = await product(bowl.productId, { 'if-none-match': etag });
    expect([changed.status, changed.data.product.skus[0]?.price]).toEqual([200, 2800]);
  });
});

describe('lists for visitors', () => {
  const names = async (query: string) =>
    (await visit<Page>(shop, `/api/shop/products${query}`)).data.result.map(({ name }) => name);

  it('finds by word, category with all below it, and sorts', async () => {
    expect((await names(''))[0]).toBe('Celadon bowl');
    expect(await names('?word=teapot')).toEqual(['Iron teapot']);
    expect(await names('?word=%25')).toEqual([]);
    expect(await names(`?category=${tea}`)).toEqual(['Iron teapot']);
    expect(await names('?sort=price-up')).toEqual(['Bamboo tray', 'Iron teapot', 'Celadon bowl']);
    expect(await names('?sort=price-down')).toEqual(['Celadon bowl', 'Iron teapot', 'Bamboo tray']);
    const { data } = await visit<Page>(shop, '/api/shop/products?word=bamboo');
    expect(data.result[0]).toMatchObject({ isSoldOut: true, priceMin: 500 });
  });

  it('hides a category that is disabled, and all below it', async () => {
    const off = await category('Hidden', null, false);
    const below = await category('Below', off);
    const { data } = await visit<{ result: readonly ShownCategory[] }>(shop, '/api/shop/categories');
    expect(data.result.map(({ name }) => name)).toEqual(['Tea', 'Pots']);
    expect((await visit(shop, `/api/shop/products?category=${below}`)).status).toBe(404);
  });

  it('turns pages, and names wrong parameters', async () => {
    const [before] = await shop.db.rows<{ n: number }>("select count(*)::int as n from catalog_product where status = 'on_sale'");
    for (let at = before?.n ?? 0; at < 25; at += 1) await sellSku(shop.db, { name: `Cup ${at}` });
    const first = await visit<Page>(shop, '/api/shop/products');
    const second = await visit<Page>(shop, '/api/shop/products?page=2');
    expect([first.data.result.length, first.data.hasMore, second.data.result.length, second.data.hasMore]).toEqual([
      24,
      true,
      1,
      false,
    ]);
    expect(new Set([...first.data.result, ...second.data.result].map(({ id }) => id)).size).toBe(25);
    for (const wrong of ['sort=cost', 'page=51', 'page=0', 'category=x', `word=${'x'.repeat(61)}`, 'word=%00', 'limit=9'])
      expect((await visit(shop, `/api/shop/products?${wrong}`)).status, wrong).toBe(400);
  });
});
