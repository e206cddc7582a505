import type { OfferedUnit, ShownCard, ShownProduct } from '@shopkeeper/catalog';
import { pricedCards } from '@shopkeeper/promotion/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idempotencyHeader, sellSku, type TestSku } from '../../../../tests/setup/order-shop.ts';
import { activeList } from '../../../../tests/setup/price-lists.ts';
import { testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import { type Buyer, joinShop } from '../../cart/testing/buyer.ts';
import { visit } from '../testing/visitor.ts';

interface Home {
  readonly newest: readonly ShownCard[];
  readonly bestSelling: readonly ShownCard[];
}

let shop: TestShop;
let plain: TestSku;
let onSale: TestSku;
let forGold: TestSku;
let stacked: TestSku;
let lily: Buyer;
let gold: Buyer;

beforeAll(async () => {
  shop = await testShop({ isStepped: true });
  [plain, onSale, forGold, stacked] = [
    await sellSku(shop.db, { name: 'Plain cup', price: 999, code: 'CUP-1' }),
    await sellSku(shop.db, { name: 'Cup on sale', price: 1_000, code: 'CUP-2' }),
    await sellSku(shop.db, { name: 'Cup for gold', price: 1_001, code: 'CUP-3' }),
    await sellSku(shop.db, { name: 'Cup with both', price: 1_003, code: 'CUP-4' }),
  ];
  lily = await joinShop(shop, 'lily');
  gold = await joinShop(shop, 'goldie');
  const [level] = await shop.db.rows<{ id: number }>(
    `with l as (insert into member_member_level (name, rank, growth_min, discount) values ('Gold', 9, 0, 8700) returning id)
     update member_member set level_id = l.id from l where member_member.id = $1 returning level_id as id`,
    [gold.id],
  );
  await activeList(shop, { name: 'Sale' }, [
    { skuCode: 'CUP-2', priceAmount: 800 },
    { skuCode: 'CUP-2', minQty: 10, priceAmount: 500 },
  ]);
  const ofGold = { kind: 'level', audience: 'levels', levelIds: [level?.id ?? 0] };
  await activeList(shop, ofGold, [{ skuCode: 'CUP-3', priceAmount: 640 }]);
  await activeList(shop, { withLevelDiscount: true }, [{ skuCode: 'CUP-4', discount: 7_777 }]);
  await shop.engine.settings.refresh(shop.db);
});
afterAll(() => shop.close());

const all = () => [plain, onSale, forGold, stacked];
const pricesOf = (cards: readonly { readonly id: number; readonly priceMin: number }[]) =>
  all().map(({ productId }) => cards.find(({ id }) => id === productId)?.priceMin);

/** What one unit of each product costs on the pages, in the cart and in the checkout. */
async function everywhere(who: Buyer) {
  const shown = { products: all().map(({ productId }) => ({ productId })) };
  const { data: cards } = await shop.post<{ result: readonly ShownCard[] }>('/user/shop/prices', shown, who);
  const asked = { skus: all().map(({ skuId }) => ({ skuId })) };
  const { data: page } = await shop.post<{ result: readonly { skuId: number; price: number }[] }>(
    '/user/cart/prices',
    asked,
    who,
  );
  const checkout: number[] = [];
  const inCart: (number | null | undefined)[] = [];
  for (const { skuId } of all()) {
    const line = { skuId, qty: 1 };
    const { data } = await shop.post<{ lines: readonly { skuId: number; price: number | null }[] }>(
      '/user/cart/add',
      line,
      who,
      idempotencyHeader(),
    );
    inCart.push(data.lines.find((one) => one.skuId === skuId)?.price);
    const wish = { lines: [line], addressId: who.addressId, deliveryType: 'pickup' };
    const quote = await shop.post<{ payableAmount: number }>('/user/checkout/quote', wish, who);
    checkout.push(quote.data.payableAmount);
  }
  const onPage = all().map(({ skuId }) => page.result.find((one) => one.skuId === skuId)?.price);
  return { cards: pricesOf(cards.result), onPage, inCart, checkout };
}

describe('prices of price lists on the pages of the shop', () => {
  const visitors = [999, 800, 1_001, 780];

  it('are for visitors those of the lists that hold for all: on the home page, lists, products and in the cart', async () => {
    const { data } = await visit<{ result: readonly ShownCard[] }>(shop, '/api/shop/products');
    expect(pricesOf(data.result)).toEqual(visitors);
    const home = await visit<Home>(shop, '/api/common/home');
    expect(pricesOf([...home.data.newest, ...home.data.bestSelling])).toEqual(visitors);
    const ids = all().map(({ skuId }) => skuId);
    const { data: units } = await visit<{ result: readonly OfferedUnit[] }>(shop, `/api/shop/skus?ids=${ids.join(',')}`);
    expect(ids.map((id) => units.result.find(({ skuId }) => skuId === id)?.price)).toEqual(visitors);
    for (const [at, { productId }] of all().entries()) {
      const product = await visit<{ product: ShownProduct }>(shop, `/api/shop/product?id=${productId}`);
      expect(product.data.product.skus[0]?.price).toBe(visitors[at]);
    }
    const { body } = await visit(shop, `/api/shop/product?id=${forGold.productId}`);
    expect(body).not.toContain('640');
  });

  it('strike the own price of the product out above a lower one', async () => {
    const { data } = await visit<{ product: ShownProduct }>(shop, `/api/shop/product?id=${onSale.productId}`);
    expect(data.product.skus[0]).toMatchObject({ price: 800, listPrice: 1_000 });
    const usual = await visit<{ product: ShownProduct }>(shop, `/api/shop/product?id=${plain.productId}`);
    expect(usual.data.product.skus[0]).toMatchObject({ price: 999, listPrice: null });
  });

  it('are equal on the page, in the cart and in the checkout, for a member without a level and for one with lists of their own', async () => {
    const ofLily = await everywhere(lily);
    expect(ofLily).toEqual({ cards: visitors, onPage: visitors, inCart: visitors, checkout: visitors });
    const ofGold = await everywhere(gold);
    expect(ofGold.checkout.slice(1, 3)).toEqual([800, 640]);
    expect(ofGold).toEqual({
      cards: ofGold.checkout,
      onPage: ofGold.checkout,
      inCart: ofGold.checkout,
      checkout: ofGold.checkout,
    });
    expect(ofGold.checkout[0]).toBeLessThan(999);
    expect(ofGold.checkout[3]).toBeLessThan(780);
  });

  it('are told to members only, and are asked for by products on sale', async () => {
    const asked = { products: [{ productId: plain.productId }, { productId: 2_000_000_000 }] };
    const { data } = await shop.post<{ result: readonly { id: number }[] }>('/user/shop/prices', asked, lily);
    expect(data.result.map(({ id }) => id)).toEqual([plain.productId]);
    expect((await shop.post('/user/shop/prices', asked, null)).status).toBe(401);
    expect((await shop.post('/user/shop/prices', { products: [] }, lily)).status).toBe(400);
  });

  it('cost a list one more statement for all its products', async () => {
    let statements = 0;
    const rows: typeof shop.db.rows = (...args) => {
      statements += 1;
      return shop.db.rows(...args);
    };
    const cards = all().map(({ skuId, productId: id }) => ({ id, priceMin: 1, priceMax: 1, units: [{ skuId, price: 1_000 }] }));
    await pricedCards({ db: { ...shop.db, rows }, engine: shop.engine }, { memberId: null, at: Date.now() }, cards);
    expect(statements).toBe(1);
  });
});
