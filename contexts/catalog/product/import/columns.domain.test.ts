import { isRejection } from '@shopkeeper/resource';
import { expect, test } from 'vitest';
import { headingOf, nativeColumns, recognise } from './columns.domain.ts';
import { fileHeader } from './rows.domain.ts';
import { chineseLabels } from './testing/file-labels.ts';

function layoutOf(header: readonly string[]) {
  const layout = recognise(header, [chineseLabels]);
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
    ['Handle', 'Title'],
  ],
  [[], ['Handle', 'Title']],
])('%j is not recognised as a product file and lacks %j', (header, missing) => {
  expect(recognise(header, [chineseLabels])).toEqual({ errorCode: 'product.import-unknown-format', details: { missing } });
});
