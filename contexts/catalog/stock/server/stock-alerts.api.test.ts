import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testShop, type Caller, type TestShop } from '../../../../tests/setup/shop.ts';
import { idempotencyHeader, type Product, productCalls } from '../../product/testing/product-calls.ts';

interface News {
  readonly notifications: readonly {
    readonly id: string;
    readonly at: number;
    readonly textKey: string;
    readonly params: object;
    readonly path: string;
  }[];
}

let shop: TestShop;
let calls: ReturnType<typeof productCalls>;
beforeAll(async () => {
  shop = await testShop();
  const { data } = await shop.post<{ id: number }>('/admin/catalog/category/add', { name: 'Pots' });
  calls = productCalls(shop, data.id);
});
afterAll(() => shop.close());

/** Creates a product on sale whose only SKU has 20 units and a low-stock threshold of 5. */
async function onSale(name: string): Promise<Product> {
  const skus = [{ values: ['Blue'], priceAmount: 100, lowStock: 5 }];
  const saved = await calls.saveWithStock({ product: calls.draft({ name, skus }), stock: [{ values: ['Blue'], onHand: 20 }] });
  return (await calls.transition('publish', saved.data)).data.row;
}

const skuOf = ({ skus }: Product): number => skus[0]?.id ?? 0;
const adjust = (row: Product, qty: number) =>
  shop.post(
    '/admin/catalog/stock/adjust',
    { skuId: skuOf(row), type: 'adjust', qty, reason: 'counted' },
    shop.owner,
    idempotencyHeader(),
  );
const notificationsOf = async (row: Product, as: Caller = shop.owner) =>
  (await shop.post<News>('/admin/platform/notifications/recent', {}, as)).data.notifications.filter(
    ({ id }) => id === `stock-${skuOf(row)}`,
  );

/** Returns the number of notification events published for this SKU. */
async function toldOf(row: Product): Promise<number> {
  const [found] = await shop.db.rows<{ n: number }>(
    `select count(*)::int as n from kit_outbox where type = 'notifications' and data -> 'skuIds' @> to_jsonb($1::bigint)`,
    [skuOf(row)],
  );
  return found?.n ?? 0;
}

describe('a low-stock alert', () => {
  it('is raised once, when a SKU reaches its threshold, and not at every sale below it', async () => {
    const pot = await onSale('Pot');
    await adjust(pot, -14);
    expect([await toldOf(pot), await notificationsOf(pot)]).toEqual([0, []]);
    await adjust(pot, -1);
    expect(await toldOf(pot)).toBe(1);
    const [first] = await notificationsOf(pot);
    expect(first).toMatchObject({
      textKey: 'stock:text.lowStockNotification',
      params: { name: 'Pot · Blue', available: 5, lowStock: 5 },
      path: '/admin/catalog/stock?f.low=eq:true',
    });
    for (const qty of [-1, -1, -1]) await adjust(pot, qty);
    expect(await toldOf(pot)).toBe(1);
    expect(await notificationsOf(pot)).toMatchObject([{ at: first?.at, params: { available: 2 } }]);
  });

  it('follows a change of the threshold', async () => {
    const pot = await onSale('Threshold');
    const warnAt = async (row: Product, lowStock: number | null): Promise<Product> => {
      const skus = row.skus.map(({ id, values, priceAmount, skuCode }) => ({ id, values, priceAmount, skuCode, lowStock }));
      const { status, data } = await calls.saveWithStock({ product: { id: row.id, version: row.version, skus }, stock: [] });
      expect(status).toBe(200);
      return data;
    };
    const raised = await warnAt(pot, 30);
    expect([await toldOf(pot), await notificationsOf(pot)]).toMatchObject([1, [{ params: { available: 20, lowStock: 30 } }]]);
    const same = await warnAt(raised, 40);
    expect([await toldOf(pot), (await notificationsOf(pot)).length]).toEqual([1, 1]);
    await warnAt(same, 10);
    expect([await toldOf(pot), await notificationsOf(pot)]).toEqual([1, []]);
  });

  it('is raised once when the last units are taken concurrently', async () => {
    const pot = await onSale('Parallel');
    const answers = await Promise.all(Array.from({ length: 18 }, () => adjust(pot, -1)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect([await toldOf(pot), (await notificationsOf(pot)).length]).toEqual([1, 1]);
  });

  it('is cleared when stock is sufficient again; notifies again only after more than an hour', async () => {
    const pot = await onSale('Refilled');
    await adjust(pot, -15);
    await adjust(pot, 10);
    expect([await toldOf(pot), await notificationsOf(pot)]).toEqual([1, []]);
    await adjust(pot, -10);
    expect([await toldOf(pot), (await notificationsOf(pot)).length]).toEqual([1, 1]);
    await adjust(pot, 10);
    await shop.db.run(`update catalog_stock_alert set cleared_at = cleared_at - interval '2 hours' where sku_id = $1`, [
      skuOf(pot),
    ]);
    await adjust(pot, -10);
    expect([await toldOf(pot), (await notificationsOf(pot)).length]).toEqual([2, 1]);
  });

  it('is not raised for a product not on sale, nor by a rejected change', async () => {
    const skus = [{ values: ['Blue'], priceAmount: 100, lowStock: 5 }];
    const stock = [{ values: ['Blue'], onHand: 20 }];
    const draft = (await calls.saveWithStock({ product: calls.draft({ name: 'Draft', skus }), stock })).data;
    await adjust(draft, -18);
    expect([await toldOf(draft), await notificationsOf(draft)]).toEqual([0, []]);
    const pot = await onSale('Refused');
    expect((await adjust(pot, -21)).status).toBe(409);
    expect([await toldOf(pot), await notificationsOf(pot)]).toEqual([0, []]);
  });

  it('is visible to users with the stock permission, and to nobody else', async () => {
    const pot = await onSale('Heard');
    await adjust(pot, -15);
    const keeper = await shop.staff(['/admin/catalog/stock/index']);
    const clerk = await shop.staff(['/admin/catalog/brand/index']);
    expect([(await notificationsOf(pot, keeper)).length, (await notificationsOf(pot, clerk)).length]).toEqual([1, 0]);
    expect((await shop.post('/admin/platform/notifications/recent', {}, null)).status).toBe(401);
    const [told] = await shop.db.rows(
      `select audience, permission from kit_outbox where type = 'notifications' and data -> 'skuIds' @> to_jsonb($1::bigint)`,
      [skuOf(pot)],
    );
    expect(told).toEqual({ audience: 'admin', permission: '/admin/catalog/stock/index' });
  });
});
