import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
