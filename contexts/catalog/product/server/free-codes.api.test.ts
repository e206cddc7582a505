import { afterAll, beforeAll, expect, it } from 'vitest';
import { testShop, type TestShop } from '../../../../tools/testing/shop.ts';
import { prefix, productCalls } from '../testing/product-calls.ts';

let shop: TestShop;
let calls: ReturnType<typeof productCalls>;

interface Refused {
  readonly error: string;
  readonly fields: readonly { readonly path: string; readonly rule: string; readonly msg: string }[];
}

beforeAll(async () => {
  shop = await testShop();
  const { data } = await shop.post<{ id: number }>('/admin/catalog/category/add', { name: 'Cups' });
  calls = productCalls(shop, data.id);
});
afterAll(() => shop.close());

const skusOf = (row: { readonly skus: readonly object[] }, more: readonly object[]): object[] =>
  row.skus.map((sku, at) => ({ ...sku, parentId: undefined, lineNo: undefined, ...more[at] }));

it('[M-04.write] codes that another product has are named at their SKU, with the product that has them', async () => {
  const first = await calls.add({ name: 'First' });
  await shop.post(`${prefix}Update`, { id: first.id, version: first.version, skus: skusOf(first, [{ barcode: '690001' }]) });
  const second = await calls.add({ name: 'Second' });
  const skus = skusOf(second, [{}, { barcode: '690001', skuCode: first.skus[0]?.skuCode }]);
  const { status, data } = await shop.post<Refused>(`${prefix}Update`, { id: second.id, version: second.version, skus });
  expect([status, data.error]).toEqual([409, 'request.duplicate']);
  expect(data.fields.map(({ path, rule }) => [path, rule])).toEqual([
    ['skus.1.skuCode', 'product.codeTaken'],
    ['skus.1.barcode', 'product.codeTaken'],
  ]);
  expect(data.fields[0]?.msg).toContain('First');
  expect((await calls.detail(second.id)).version).toBe(second.version);
});

it('[M-04.write] a code that two SKUs of one product have is named at both; codes may change places', async () => {
  const row = await calls.add({ name: 'Twice' });
  const same = await shop.post<Refused>(`${prefix}Update`, {
    id: row.id,
    version: row.version,
    skus: skusOf(row, [{ barcode: '690002' }, { barcode: '690002' }]),
  });
  expect(same.data.fields.map(({ path }) => path)).toEqual(['skus.0.barcode', 'skus.1.barcode']);
  const [one, two] = row.skus;
  const swapped = await shop.post(`${prefix}Update`, {
    id: row.id,
    version: row.version,
    skus: skusOf(row, [{ skuCode: two?.skuCode }, { skuCode: one?.skuCode }]),
  });
  expect(swapped.status).toBe(200);
});
