import { isRejection } from '@shopkeeper/resource';
import { expect, test } from 'vitest';
import { headingOf, nativeColumns, recognise } from './columns.domain.ts';
import { fileHeader } from './rows.domain.ts';
import { chineseLabels } from './testing/file-labels.ts';

function layoutOf(header: readonly string[]) {
  const layout = recognise(header, { labels: [chineseLabels] });
  if (isRejection(layout)) throw new Error(JSON.stringify(layout));
  return layout;
}

test('headings of the older and the newer Shopify format map to the same columns', () => {
  const older = layoutOf([
    'Handle',
    'Title',
    'Body (HTML)',
    'Variant SKU',
    'Variant Price',
    'Variant Compare At Price',
    'Image Src',
    'Published',
  ]);
  const newer = layoutOf([
    'URL handle',
    'Title',
    'Description',
    'SKU',
    'Price',
    'Compare-at price',
    'Product image URL',
    'Published on online store',
  ]);
  expect(older.format).toBe('shopify');
  expect(newer.format).toBe('shopify');
  expect([...newer.columns]).toEqual([...older.columns]);
});

test('letter case, blanks, required marks and a byte order mark are ignored', () => {
  const layout = layoutOf(['\ufeff HANDLE', 'title *', 'variant_price', 'Variant  Inventory   Qty']);
  expect([...layout.columns.keys()]).toEqual(['handle', 'name', 'price', 'stock']);
  expect(headingOf(layout, 'price')).toBe('variant_price');
});

test('unknown columns are listed by name', () => {
  const layout = layoutOf([
    'Handle',
    'Title',
    'Option1 Linked To',
    'Included / International',
    'Price / International',
    'Google Shopping / MPN',
    'Fabric (product.metafields.custom.fabric)',
    'Variant Price',
  ]);
  expect(layout.unknown).toEqual([
    'Option1 Linked To',
    'Included / International',
    'Price / International',
    'Google Shopping / MPN',
    'Fabric (product.metafields.custom.fabric)',
  ]);
});

test("the shop's own format is recognised in English and in Chinese", () => {
  for (const header of [fileHeader(), fileHeader(chineseLabels)]) {
    const layout = layoutOf(header);
    expect(layout.format).toBe('shopkeeper');
    expect([...layout.columns.keys()]).toEqual(nativeColumns);
  }
  expect(layoutOf(['name', 'handle', 'price', 'sku', 'barcode']).format).toBe('shopkeeper');
});

test.each([
  [['Handle', 'Variant Price', 'Vendor'], ['Title']],
  [['商品名称'], ['price']],
  [
    ['first', 'second'],
    ['name', 'price'],
  ],
  [[], ['name', 'price']],
])('%j is not recognised as a product file and lacks %j', (header, missing) => {
  expect(recognise(header, { labels: [chineseLabels] })).toEqual({
    errorCode: 'product.import-unknown-format',
    details: { missing },
  });
});

test.each([
  [
    ['SKU', 'Price'],
    ['skuCode', 'price'],
  ],
  [
    ['商家编码', '库存数量'],
    ['skuCode', 'stock'],
  ],
  [
    ['条码', '售价'],
    ['barcode', 'price'],
  ],
  [
    ['宝贝名称', '宝贝价格', '宝贝数量', '商家编码'],
    ['name', 'price', 'stock', 'skuCode'],
  ],
])('%j are the columns %j of the shop’s own format', (header, columns) => {
  const layout = layoutOf(header);
  expect(layout.format).toBe('shopkeeper');
  expect([...layout.columns.keys()].toSorted()).toEqual(columns.toSorted());
});

test('columns that the user assigned replace recognised ones, and a heading can be ignored', () => {
  const assigned = { Artikel: 'name', Preis: 'price', barcode: '', Lager: 'stock', Zoll: 'imageSrc' };
  const layout = recognise(['Artikel', 'Preis', 'barcode', 'stock', 'Lager', 'Zoll'], { assigned });
  if (isRejection(layout)) throw new Error(JSON.stringify(layout));
  expect(Object.fromEntries(layout.columns)).toEqual({ name: 0, price: 1, stock: 4 });
  expect(layout.unknown).toEqual(['barcode', 'stock', 'Zoll']);
});
