import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ErrorBody, sellSku, type TestSku } from '../../../../tests/setup/order-shop.ts';
import { testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import { type Buyer, joinShop } from '../../cart/testing/buyer.ts';
import { type FavouritesPage, type FavouriteState, mostFavourites } from '../favourite.domain.ts';

let shop: TestShop;
let lily: Buyer;
let rose: Buyer;
let bowl: TestSku & { readonly productId: number };

const call = <T = FavouriteState & ErrorBody>(name: string, body: object = {}, who: Buyer | null = lily) =>
  shop.post<T>(`/user/favourites/${name}`, body, who);
const names = async (who: Buyer = lily) => (await call<FavouritesPage>('get', {}, who)).data.result.map(({ name }) => name);

async function productOf(sku: TestSku): Promise<number> {
  const [row] = await shop.db.rows<{ id: number }>('select parent_id::int as id from catalog_product_sku where id = $1', [
    sku.skuId,
  ]);
  return row?.id ?? 0;
}

beforeAll(async () => {
  shop = await testShop({ isStepped: true });
  lily = await joinShop(shop, 'lily');
  rose = await joinShop(shop, 'rose');
});
afterAll(() => shop.close());

beforeEach(async () => {
  await shop.db.run('delete from storefront_favourite');
  await shop.db.run('delete from storefront_favourite_count');
  const sku = await sellSku(shop.db, { name: 'Bowl', price: 1000, stock: 10 });
  bowl = { ...sku, productId: await productOf(sku) };
});

describe('favourites of a member', () => {
  it('are kept once, shown with the price of today, and only to their owner', async () => {
    const { productId } = bowl;
    expect((await call('has', { productId })).data).toEqual({ isKept: false });
    for (const _again of [1, 2]) expect((await call('add', { productId })).data).toEqual({ isKept: true });
    await shop.db.run('update catalog_product set price_min = 900 where id = $1', [productId]);
    await shop.db.run('update catalog_product_sku set price_amount = 900 where parent_id = $1', [productId]);
    const { data } = await call<FavouritesPage>('get');
    expect(data).toMatchObject({ hasMore: false, result: [{ productId, name: 'Bowl', card: { id: productId, priceMin: 900 } }] });
    expect(await names(rose)).toEqual([]);
    expect((await call('get', {}, null)).status).toBe(401);
  });

  it('stay readable when the product is withdrawn, and can be let go then', async () => {
    const { productId } = bowl;
    await call('add', { productId });
    await shop.db.run("update catalog_product set status = 'off_sale' where id = $1", [productId]);
    const { data } = await call<FavouritesPage>('get');
    expect(data.result).toMatchObject([{ name: 'Bowl', card: null }]);
    expect((await call('remove', { productId })).data).toEqual({ isKept: false });
    expect(await names()).toEqual([]);
    expect((await call('add', { productId })).status).toBe(400);
  });

  it('are at most 500, also when two devices add the last one at once', async () => {
    const [a, b] = await Promise.all(['Cup', 'Jug'].map(async (name) => productOf(await sellSku(shop.db, { name, stock: 1 }))));
    await shop.db.run(
      `insert into storefront_favourite (member_id, product_id, name, added_at)
       select $1, 1000000 + n, 'Old', now() from generate_series(1, $2::int) n`,
      [lily.id, mostFavourites - 1],
    );
    await shop.db.run('insert into storefront_favourite_count (member_id, kept) values ($1, $2)', [lily.id, mostFavourites - 1]);
    const both = await Promise.all([a, b].map((productId) => call('add', { productId })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.data).toMatchObject({
      error: 'favourite.too-many',
      details: { max: mostFavourites },
    });
    const page = await call<FavouritesPage>('get', { page: 21 });
    expect([page.data.result.length, page.data.hasMore]).toEqual([20, false]);
  });
});
