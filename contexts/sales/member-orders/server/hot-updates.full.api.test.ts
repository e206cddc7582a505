import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import { idempotencyHeader, joinMember, placedOrder, sellSku } from '../../order/testing/test-shop.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

interface Updates {
  readonly all: number;
  /** Updates that wrote into no index. */
  readonly hot: number;
}

async function updatesOf(table: string): Promise<Updates> {
  // Every connection reports what it counted at the latest when it is idle for a second.
  await shop.db.rows('select pg_stat_force_next_flush()');
  const read = () =>
    shop.db.transaction(async (tx) => {
      const [row] = await tx.rows<Updates>(
        'select n_tup_upd as "all", n_tup_hot_upd as hot from pg_stat_user_tables where relname = $1',
        [table],
      );
      return row ?? { all: 0, hot: 0 };
    });
  return read();
}

describe('a run of sales: placed, paid and shipped', () => {
  it('updates stock levels without writing into an index, at least four times in five', async () => {
    const skus = await Promise.all(Array.from({ length: 20 }, () => sellSku(shop.db, { price: 500, stock: 10_000 })));
    const member = await joinMember(shop.db, '13800000077');
    const before = await updatesOf('catalog_stock_level');
    for (let round = 0; round < 40; round += 1) {
      const lines = [round, round + 7].map((at) => ({ skuId: skus[at % skus.length]?.skuId ?? 0, qty: 1 }));
      const order = await placedOrder(shop, { ...member, lines });
      const paid = await shop.post<{ row: { version: number; lines: readonly { id: number; qty: number }[] } }>(
        '/admin/sales/order/markPaid',
        { id: order.id, version: order.version, method: 'cash', amount: order.payableAmount },
        shop.owner,
        idempotencyHeader(),
      );
      const parts = paid.data.row.lines.map(({ id, qty }) => ({ lineId: id, qty }));
      const shipping = { id: order.id, version: paid.data.row.version, carrier: 'SF', trackingNo: `SF${round}`, parts };
      expect((await shop.post('/admin/sales/order/ship', shipping, shop.owner, idempotencyHeader())).code).toBe(1);
    }
    await expect
      .poll(async () => (await updatesOf('catalog_stock_level')).all - before.all, { timeout: 20_000 })
      .toBeGreaterThanOrEqual(240);
    const after = await updatesOf('catalog_stock_level');
    expect((after.hot - before.hot) / (after.all - before.all)).toBeGreaterThanOrEqual(0.8);
  }, 120_000);

  it('control: an index over a quantity ends that', async () => {
    await shop.db.run('create index scratch_reserved on catalog_stock_level (reserved)');
    const { skuId } = await sellSku(shop.db, { stock: 1000 });
    const member = await joinMember(shop.db, '13800000078');
    const before = await updatesOf('catalog_stock_level');
    for (let round = 0; round < 10; round += 1) await placedOrder(shop, { ...member, lines: [{ skuId, qty: 1 }] });
    await expect
      .poll(async () => (await updatesOf('catalog_stock_level')).all - before.all, { timeout: 20_000 })
      .toBeGreaterThanOrEqual(10);
    expect((await updatesOf('catalog_stock_level')).hot - before.hot).toBe(0);
  }, 60_000);
});
