import type { PlacedOrder } from '@shopkeeper/sales/server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import { type ErrorBody, idempotencyHeader, sellSku, type TestSku } from '../../../../tests/setup/order-shop.ts';
import type { CartView } from '../../cart/cart-reply.domain.ts';
import { type Buyer, joinShop } from '../../cart/testing/buyer.ts';
import type { CheckoutQuote } from '../checkout-quote.domain.ts';

let shop: TestShop;
let lily: Buyer;
let rose: Buyer;
let bowl: TestSku;

const wish = (more: object = {}) => ({ lines: [{ skuId: bowl.skuId, qty: 2 }], addressId: lily.addressId, ...more });
const quote = (more: object = {}, who: Buyer | null = lily) =>
  shop.post<CheckoutQuote & ErrorBody>('/user/checkout/quote', wish(more), who);
const place = (more: object = {}, key = idempotencyHeader()) =>
  shop.post<PlacedOrder & ErrorBody>('/user/checkout/place', wish({ payableAmount: 2600, ...more }), lily, key);

beforeAll(async () => {
  shop = await testShop({ isStepped: true });
  lily = await joinShop(shop, 'lily');
  rose = await joinShop(shop, 'rose');
});
afterAll(() => shop.close());

beforeEach(async () => {
  bowl = await sellSku(shop.db, { name: 'Bowl', price: 1000, stock: 10, freight: 600 });
});

describe('the quote of a checkout', () => {
  it('is the ladder of amounts that placing the order will have, and writes nothing', async () => {
    const { data } = await quote();
    expect(data).toMatchObject({ itemsAmount: 2000, freightAmount: 600, payableAmount: 2600, isPhysical: true, issues: [] });
    expect(data.steps.reduce((sum, { amount }) => sum + amount, 0)).toBe(2600);
    expect(data.addresses.map(({ id }) => id)).toEqual([lily.addressId]);
    expect((await quote({ deliveryType: 'pickup', addressId: null })).data.payableAmount).toBe(2000);
    const [orders] = await shop.db.rows<{ n: number }>('select count(*)::int as n from sales_order');
    expect(orders?.n).toBe(0);
    const placed = await place();
    expect([placed.status, placed.data.payableAmount]).toEqual([200, 2600]);
  });

  it('says what is in the way, and refuses addresses of others', async () => {
    const { data } = await quote({ lines: [{ skuId: bowl.skuId, qty: 11 }] });
    expect(data.issues).toEqual([{ skuId: bowl.skuId, errorCode: 'order.short-stock', name: 'Bowl', bound: 10 }]);
    expect((await quote({ addressId: rose.addressId })).data).toMatchObject({ fields: [{ path: 'addressId' }] });
    expect((await quote({ lines: [{ skuId: 2_000_000_000, qty: 1 }] })).data).toMatchObject({
      fields: [{ path: 'lines.0.skuId' }],
    });
    expect((await quote({}, null)).status).toBe(401);
  });
});

describe('placing from the checkout', () => {
  it('empties the cart of what was ordered, once for one key', async () => {
    await shop.post('/user/cart/add', { skuId: bowl.skuId, qty: 2 }, lily, idempotencyHeader());
    const other = await sellSku(shop.db, { name: 'Cup' });
    await shop.post('/user/cart/add', { skuId: other.skuId, qty: 1 }, lily, idempotencyHeader());
    const key = idempotencyHeader();
    const [one, two] = await Promise.all([place({ isFromCart: true }, key), place({ isFromCart: true }, key)]);
    expect([one.status, one.data]).toEqual([200, two.data]);
    const cart = await shop.post<CartView>('/user/cart/get', {}, lily);
    expect(cart.data.lines.map(({ name }) => name)).toEqual(['Cup']);
  });

  it('asks again where the price changed meanwhile, and leaves the cart alone', async () => {
    await shop.post('/user/cart/add', { skuId: bowl.skuId, qty: 2 }, lily, idempotencyHeader());
    await shop.db.run('update catalog_product_sku set price_amount = 1100 where id = $1', [bowl.skuId]);
    const refused = await place({ isFromCart: true });
    expect(refused).toMatchObject({
      status: 409,
      data: { error: 'draft-order.price-changed', details: { shown: 2600, now: 2800 } },
    });
    const cart = await shop.post<CartView>('/user/cart/get', {}, lily);
    expect(cart.data.lines.some(({ skuId }) => skuId === bowl.skuId)).toBe(true);
    expect((await place({ isFromCart: true, payableAmount: 2800 })).status).toBe(200);
  });
});
