import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ImportTestShop, withImports } from '../../../../tests/setup/import-files.ts';
import { testShop } from '../../../../tests/setup/shop.ts';
import { sellSku } from '../../../../tests/setup/order-shop.ts';
import { draftList } from '../../price-list/testing/price-list-calls.ts';

const prefix = '/admin/promotion/price-list-item/';

interface Report {
  readonly importId: string;
  readonly totals: Readonly<Record<string, number>>;
  readonly rowErrors: readonly { readonly line: number; readonly column: string | null; readonly rule: string }[];
}

let shop: ImportTestShop;
beforeAll(async () => {
  shop = withImports(await testShop());
  for (const code of ['CUP-1', 'CUP-2', 'CUP-3']) await sellSku(shop.db, { code });
});
afterAll(() => shop.close());

async function importPrices(text: string): Promise<Report> {
  const { data } = await shop.send<Report>(`${prefix}Import`, { bytes: text });
  const started = await shop.post<{ jobId: string }>(`${prefix}ImportApply`, { importId: data.importId, onError: 'skip' });
  const until = Date.now() + 20_000;
  for (;;) {
    const { data: job } = await shop.post<{ status: string }>('/admin/platform/job/GetDetailPage', { id: started.data.jobId });
    if (!['queued', 'running'].includes(job.status)) return data;
    if (Date.now() > until) throw new Error(JSON.stringify(job));
  }
}

const stored = (listId: number) =>
  shop.db.rows(
    `select sku_code as code, min_qty as qty, price_amount as price, discount from promotion_price_list_item
     where price_list_id = $1 and deleted_at is null order by sku_code, min_qty`,
    [listId],
  );

describe('the import of prices', () => {
  it('adds and changes the prices that it names, in any case of the code, and removes none', async () => {
    const list = await draftList(shop, { name: 'Wholesale' }, [
      { skuCode: 'CUP-1', priceAmount: 900 },
      { skuCode: 'CUP-1', minQty: 10, priceAmount: 800 },
      { skuCode: 'CUP-3', discount: 9_000 },
    ]);
    const text = 'Price list,SKU,From qty,Price\nWholesale,cup-1,10,7.5\nWholesale,CUP-2,1,"1,234.50"\nWholesale,CUP-1,1,9.00\n';
    const report = await importPrices(text);
    expect(report.totals).toEqual({ create: 1, update: 1, skip: 1, error: 0 });
    const after = [
      { code: 'CUP-1', qty: 1, price: 900, discount: null },
      { code: 'CUP-1', qty: 10, price: 750, discount: null },
      { code: 'CUP-2', qty: 1, price: 123_450, discount: null },
      { code: 'CUP-3', qty: 1, price: null, discount: 9_000 },
    ];
    expect(await stored(list.id)).toEqual(after);
    expect((await importPrices(text)).totals).toEqual({ create: 0, update: 0, skip: 3, error: 0 });
    expect(await stored(list.id)).toEqual(after);
  });

  it('without quantities changes the price of a single unit; bad rows fail alone', async () => {
    const list = await draftList(shop, { name: 'Sale' }, [
      { skuCode: 'CUP-1', priceAmount: 900 },
      { skuCode: 'CUP-1', minQty: 10, priceAmount: 800 },
    ]);
    const report = await importPrices('价格表,商品编码,价格\nSale,cup-1,8.80\nSale,CUP-2,x\nNowhere,CUP-2,5\nSale,CUP-3,6.00\n');
    expect(report.totals).toEqual({ create: 1, update: 1, skip: 0, error: 2 });
    expect(report.rowErrors.map(({ line, rule }) => [line, rule])).toEqual([
      [3, 'float'],
      [4, expect.any(String)],
    ]);
    expect(await stored(list.id)).toEqual([
      { code: 'CUP-1', qty: 1, price: 880, discount: null },
      { code: 'CUP-1', qty: 10, price: 800, discount: null },
      { code: 'CUP-3', qty: 1, price: 600, discount: null },
    ]);
  });
});
