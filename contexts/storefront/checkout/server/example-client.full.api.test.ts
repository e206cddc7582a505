import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registeredIn } from '../../../../tests/security/registered.ts';
import { asSystem } from '@shopkeeper/crud/lifecycle';
import { creditBalance } from '@shopkeeper/member/server';
import { testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import { sellSku } from '../../../../tests/setup/order-shop.ts';
import { joinShop } from '../../cart/testing/buyer.ts';

const client = join(import.meta.dirname, '../../../../examples/buy-by-api.mjs');
const run = promisify(execFile);

let shop: TestShop;
let base: string;

beforeAll(async () => {
  shop = await testShop({ isStepped: true });
  base = await shop.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => shop.close());

describe('the example client', () => {
  it('buys a product over HTTP, and says what happened', async () => {
    await sellSku(shop.db, { name: 'Celadon bowl', price: 3000 });
    await shop.db.run('update catalog_product set stock_total = 100');
    const buyer = await joinShop(shop, 'lily');
    const { stdout } = await run(process.execPath, [client, base, 'lily', 'Plum-lane-18', 'Celadon']);
    expect(stdout).toContain('Celadon bowl Blue L costs ¥30.00');
    expect(stdout).toContain('The cart has 1 units for ¥30.00');
    const [order] = await shop.db.rows<{ orderNo: string }>(
      'select order_no as "orderNo" from sales_order where member_id = $1 and payable_amount = 3000',
      [buyer.id],
    );
    expect(stdout).toContain(`Order ${order?.orderNo} over ¥30.00 is pending_payment`);
    const left = await shop.db.rows('select 1 from storefront_cart_line where member_id = $1', [buyer.id]);
    expect(left).toEqual([]);
  });

  it('fails with the reason of the shop', async () => {
    const failed = await run(process.execPath, [client, base, 'lily', 'wrong', 'Celadon']).catch(
      (error: { stderr: string }) => error,
    );
    expect(failed.stderr).toContain('ShopError');
  });
});

describe('the examples of docs/orders-by-api.md for members', () => {
  const page = join(import.meta.dirname, '../../../../docs/orders-by-api.md');

  it('name every call of the shop, the cart and the checkout, and each is answered as it stands there', async () => {
    const [, block = ''] = /```http\n(.*?)```/s.exec(await readFile(page, 'utf8')) ?? [];
    const examples = block
      .trim()
      .split('\n')
      .map((line) => /^(GET|POST) (\S+)(?: (.*))?$/.exec(line) ?? []);
    const named = new Set(examples.map(([, method, path = '']) => `${method} ${path.split('?')[0]}`));
    const mounted = registeredIn(shop.app).filter((call) => /^(GET|POST) \/(api\/shop|user\/cart|user\/checkout)\//.test(call));
    expect(mounted.length).toBeGreaterThan(12);
    expect(mounted.filter((call) => !named.has(call))).toEqual([]);

    const { skuId, productId } = await sellSku(shop.db, { name: 'Celadon bowl', price: 3000 });
    await shop.db.run('update catalog_product set stock_total = 100');
    const buyer = await joinShop(shop, 'rosalind');
    const ref = { type: 'recharge', id: buyer.id };
    await asSystem(shop, 'test', (op) => creditBalance(op, { memberId: buyer.id, amount: 3000, entryType: 'recharge', ref }));
    let orderId = 0;
    for (const [line, method, path = '', body] of examples) {
      if (method === 'GET') {
        const url = path.replace('product?id=1', `product?id=${productId}`).replace('ids=1', `ids=${skuId}`);
        expect((await shop.app.inject({ method, url })).statusCode, line).toBe(200);
        continue;
      }
      const text = (body ?? '').replaceAll('"skuId":1', `"skuId":${skuId}`).replace('"id":1', `"id":${orderId}`);
      const key = { 'idempotency-key': `docs-${path.replaceAll('/', '.')}` };
      const { status, data } = await shop.post<{ id: number }>(path, JSON.parse(text) as object, buyer, key);
      expect([line, status]).toEqual([line, 200]);
      if (path === '/user/checkout/place') orderId = data.id;
    }
    const [order] = await shop.db.rows('select status from sales_order where id = $1', [orderId]);
    expect(order).toEqual({ status: 'to_ship' });
  });
});
