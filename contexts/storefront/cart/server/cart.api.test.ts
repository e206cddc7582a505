import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import { type ErrorBody, idempotencyHeader, sellSku, type TestSku } from '../../../../tests/setup/order-shop.ts';
import type { CartView, MergedCart } from '../cart-reply.domain.ts';
import { mostLines } from '../cart.domain.ts';
import { type Buyer, joinShop } from '../testing/buyer.ts';

let shop: TestShop;
let lily: Buyer;
let rose: Buyer;
let bowl: TestSku;
let cup: TestSku;

const call = <T = CartView & ErrorBody>(name: string, body: object = {}, who: Buyer | null = lily) =>
  shop.post<T>(`/user/cart/${name}`, body, who, idempotencyHeader());
const add = (sku: TestSku, qty = 1, who: Buyer | null = lily) => call('add', { skuId: sku.skuId, qty }, who);
const stock = (sku: TestSku, onHand: number) =>
  shop.db.run('update catalog_stock_level set on_hand = $1 where sku_id = $2', [onHand, sku.skuId]);

beforeAll(async () => {
  shop = await testShop({ isStepped: true });
  lily = await joinShop(shop, 'lily');
  rose = await joinShop(shop, 'rose');
});
afterAll(() => shop.close());

beforeEach(async () => {
  bowl = await sellSku(shop.db, { name: 'Bowl', price: 1000, stock: 10 });
  cup = await sellSku(shop.db, { name: 'Cup', price: 250, stock: 10 });
  await shop.db.run('delete from storefront_cart');
});

describe('the cart of a member', () => {
  it('adds, changes, selects and removes lines, each time with the sum of what is selected', async () => {
    await add(bowl, 2);
    const added = await add(cup);
    expect(added.data).toMatchObject({ count: 3, itemsAmount: 2250, amount: 2250, savedAmount: 0, issues: [] });
    expect((await call('set', { skuId: cup.skuId, qty: 4 })).data.amount).toBe(3000);
    const skus = [{ skuId: bowl.skuId }];
    expect((await call('select', { skus, isSelected: false })).data).toMatchObject({ count: 4, amount: 1000 });
    const removed = await call('remove', { skus });
    expect(removed.data.lines.map(({ name }) => name)).toEqual(['Cup']);
    expect((await call('get')).data).toEqual(removed.data);
  });

  it('takes a repetition with the same key once', async () => {
    const key = idempotencyHeader();
    const body = { skuId: bowl.skuId, qty: 1 };
    const [one, two] = await Promise.all([1, 2].map(() => shop.post<CartView>('/user/cart/add', body, lily, key)));
    expect(one?.data).toEqual(two?.data);
    expect((await call('get')).data.count).toBe(1);
    expect((await shop.post('/user/cart/add', body, lily)).status).toBe(400);
  });

  it('tells that a price fell or rose since the line was changed', async () => {
    await add(bowl);
    const price = (amount: number) =>
      shop.db.run('update catalog_product_sku set price_amount = $1 where id = $2', [amount, bowl.skuId]);
    await price(900);
    expect((await call('get')).data.lines[0]).toMatchObject({ price: 900, formerPrice: 1000 });
    await price(1100);
    expect((await call('get')).data).toMatchObject({ amount: 1100, lines: [{ price: 1100, formerPrice: 1000 }] });
    const seen = await call('set', { skuId: bowl.skuId, qty: 2 });
    expect(seen.data.lines[0]).toMatchObject({ price: 1100, formerPrice: null });
  });

  it('shows the price of the member level above the struck one', async () => {
    await shop.db
      .run(`with l as (insert into member_member_level (name, rank, growth_min, discount) values ('Gold', 1, 1, 9000) returning id)
      update member_member set level_id = l.id from l where member_member.id = ${rose.id}`);
    const { data } = await add(bowl, 2, rose);
    expect(data).toMatchObject({ itemsAmount: 2000, savedAmount: 200, amount: 1800, lines: [{ price: 900, listPrice: 1000 }] });
    const skus = [{ skuId: bowl.skuId }, { skuId: 2_000_000_000 }];
    const prices = await call<{ result: unknown }>('prices', { skus }, rose);
    expect(prices.data.result).toEqual([{ skuId: bowl.skuId, price: 900 }]);
  });

  it('keeps sold-out, short, withdrawn and removed lines readable and does not count them', async () => {
    await add(bowl, 3);
    await add(cup, 3);
    await stock(bowl, 0);
    await stock(cup, 2);
    const { data } = await call('get');
    expect(data.lines.map(({ state, available }) => [state, available])).toEqual([
      ['short', 2],
      ['sold-out', null],
    ]);
    expect([data.count, data.amount]).toEqual([0, 0]);
    await shop.db.run("update catalog_product set status = 'off_sale' where id = $1", [cup.productId]);
    await shop.db.run('delete from catalog_product_sku where id = $1', [bowl.skuId]);
    const later = await call('get');
    expect(later.data.lines.map(({ name, state, price }) => [name, state, price])).toEqual([
      ['Cup', 'off-sale', null],
      ['Bowl', 'removed', null],
    ]);
    const skus = later.data.lines.map(({ skuId }) => ({ skuId }));
    expect((await call('remove', { skus })).data.lines).toEqual([]);
  });

  it('names a minimum that the selected lines miss', async () => {
    const dozen = await sellSku(shop.db, { name: 'Spoons', stock: 100, minQty: 12 });
    const { data } = await add(dozen, 3);
    expect(data.issues).toEqual([{ skuId: dozen.skuId, errorCode: 'order.below-minimum', name: 'Spoons', bound: 12 }]);
  });

  it('refuses what is not on sale, wrong quantities and strangers', async () => {
    await shop.db.run("update catalog_product set status = 'draft' where id = $1", [cup.productId]);
    expect((await add(cup)).data).toMatchObject({ fields: [{ path: 'skuId' }] });
    for (const qty of [0, -1, 100_000, 1.5]) expect((await add(bowl, qty)).status).toBe(400);
    expect((await add(bowl, 1, null)).status).toBe(401);
    expect((await call('set', { skuId: bowl.skuId, qty: 1 })).status).toBe(404);
    await add(bowl);
    expect((await call('get', {}, rose)).data.lines).toEqual([]);
  });
});

describe('two devices', () => {
  it('add up what they add at the same time, and keep each other’s lines', async () => {
    const answers = await Promise.all([add(bowl, 1), add(bowl, 2), add(cup, 3), add(cup, 1)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { data } = await call('get');
    expect(Object.fromEntries(data.lines.map(({ name, qty }) => [name, qty]))).toEqual({ Bowl: 3, Cup: 4 });
  });

  it('cannot exceed the limit of lines together', async () => {
    await shop.db.run('insert into storefront_cart (member_id, line_count) values ($1, $2)', [lily.id, mostLines - 1]);
    await shop.db.run(
      `insert into storefront_cart_line (member_id, sku_id, product_id, qty, name, spec_text, shown_price, added_at)
       select $1, 1000000 + n, 1, 1, 'Gone', '', 100, now() from generate_series(1, $2::int) n`,
      [lily.id, mostLines - 1],
    );
    const answers = await Promise.all([add(bowl), add(cup)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.data).toMatchObject({ error: 'cart.too-many-lines' });
    expect((await call('get')).data.lines).toHaveLength(mostLines);
  });
});

describe('the cart of a visitor', () => {
  it('is joined at sign-in, once however often it is sent', async () => {
    await add(bowl, 2);
    const lines = [
      { skuId: bowl.skuId, qty: 1 },
      { skuId: cup.skuId, qty: 3 },
      { skuId: 2_000_000_000, qty: 1 },
    ];
    const first = await call<MergedCart>('merge', { lines });
    expect(first.data).toMatchObject({ count: 5, left: [2_000_000_000] });
    const [again] = await Promise.all([call<MergedCart>('merge', { lines }), call<MergedCart>('merge', { lines })]);
    expect(again.data).toEqual(first.data);
  });
});
