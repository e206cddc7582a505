import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestShop } from '../../../../tests/setup/shop.ts';
import { idempotencyHeader, prefix, type Product, type productCalls } from '../testing/product-calls.ts';
import { productShop } from '../testing/product-shop.ts';

let shop: TestShop;
let calls: ReturnType<typeof productCalls>;

interface Refused {
  readonly error: string;
  readonly fields: readonly { readonly path: string; readonly rule: string; readonly msg: string }[];
}

beforeAll(async () => {
  ({ shop, calls } = await productShop());
});
afterAll(() => shop.close());

const skusOf = (row: Product, more: readonly object[]): object[] =>
  row.skus.map((sku, at) => ({ ...sku, parentId: undefined, lineNo: undefined, ...more[at] }));
const update = <T = Product>(row: Product, more: readonly object[]) =>
  shop.post<T>(`${prefix}Update`, { id: row.id, version: row.version, skus: skusOf(row, more) });
const codesOf = (row: Product) => row.skus.map(({ skuCode, barcode }) => [skuCode, barcode]);

async function coded(name: string, barcodes: readonly string[]): Promise<Product> {
  const values = ['Blue', 'Red', 'Green'].slice(0, barcodes.length);
  return calls.add({
    name,
    skus: values.map((value, at) => ({ values: [value], priceAmount: 100, skuCode: `${name}-${at}`, barcode: barcodes[at] })),
  });
}

describe('SKU codes', () => {
  it('[M-03.write] used by another product are reported at their SKU with that product, and nothing is changed', async () => {
    const first = await coded('First', ['690001', '690002']);
    const second = await coded('Second', ['690003', '690004']);
    const { status, data } = await update<Refused>(second, [
      { skuCode: 'Second-1' },
      { skuCode: first.skus[0]?.skuCode, barcode: '690002' },
    ]);
    expect([status, data.error]).toEqual([409, 'request.duplicate']);
    expect(data.fields.map(({ path, rule }) => [path, rule])).toEqual([
      ['skus.1.skuCode', 'product.codeTaken'],
      ['skus.1.barcode', 'product.codeTaken'],
    ]);
    expect(data.fields[0]?.msg).toContain('First');
    const after = await calls.detail(second.id);
    expect([after.version, codesOf(after)]).toEqual([second.version, codesOf(second)]);
  });

  it('[M-03.write] used by two SKUs of one product are reported at both', async () => {
    const row = await coded('Twice', ['690011', '690012']);
    const { status, data } = await update<Refused>(row, [{ barcode: '690013' }, { barcode: '690013' }]);
    expect([status, data.fields.map(({ path }) => path)]).toEqual([409, ['skus.0.barcode', 'skus.1.barcode']]);
    expect(codesOf(await calls.detail(row.id))).toEqual(codesOf(row));
  });

  it('[M-03.write] may be swapped in one save: two, three in a cycle, with stock counts, and with added and removed SKUs', async () => {
    let row = await coded('Ring', ['690021', '690022', '690023']);
    const swapped = await update(row, [
      { skuCode: 'Ring-1', barcode: '690022' },
      { skuCode: 'Ring-0', barcode: '690021' },
    ]);
    expect(swapped.msg).toBe('Saved');
    row = await calls.detail(row.id);
    expect(codesOf(row)).toEqual([
      ['Ring-1', '690022'],
      ['Ring-0', '690021'],
      ['Ring-2', '690023'],
    ]);
    const ring = skusOf(row, [{ barcode: '690021' }, { barcode: '690023' }, { barcode: '690022' }]);
    const stock = [{ values: ['Red'], onHand: 4 }];
    const counted = await calls.saveWithStock(
      { product: { id: row.id, version: row.version, skus: ring }, stock },
      idempotencyHeader(),
    );
    expect([counted.status, counted.data.skus.map((sku) => sku.barcode)]).toEqual([200, ['690021', '690023', '690022']]);
    row = counted.data;
    const [one, two] = skusOf(row, [{ skuCode: 'Ring-2' }, { skuCode: null, barcode: null }]);
    const fresh = { values: ['Green'], priceAmount: 100, skuCode: 'Ring-0', barcode: '690023' };
    const last = await shop.post<Product>(`${prefix}Update`, { id: row.id, version: row.version, skus: [one, two, fresh] });
    expect(codesOf(last.data)).toEqual([
      ['Ring-2', '690021'],
      ['RING-RED', null],
      ['Ring-0', '690023'],
    ]);
  });

  it('one code requested by ten products at once is given to one of them, and the others are unchanged', async () => {
    const rows = await Promise.all(Array.from({ length: 10 }, (_, at) => coded(`Race${at}`, [`69010${at}`, `69011${at}`])));
    const replies = await Promise.all(rows.map((row) => update(row, [{ skuCode: 'WANTED' }, { skuCode: row.skus[0]?.skuCode }])));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    for (const [at, row] of rows.entries()) {
      const after = await calls.detail(row.id);
      if (replies[at]?.status === 409) expect([after.version, codesOf(after)]).toEqual([row.version, codesOf(row)]);
    }
  });
});
