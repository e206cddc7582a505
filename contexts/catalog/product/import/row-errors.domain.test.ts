import { describe, expect, test } from 'vitest';
import { planTable } from './testing/import-file.ts';
import { blue, cup, default1, red, type Row, shopify } from './testing/shopify-rows.ts';

describe('row errors report line, column and rule', () => {
  test.each<[string, readonly Row[], object]>([
    ['no title', [{ ...cup, Title: '' }], { line: 2, column: 'Title', rule: 'import.missing-title' }],
    [
      'a title that is only signs',
      [{ Title: '🍵', 'Variant Price': '1' }],
      { line: 2, column: 'Handle', rule: 'import.missing-handle' },
    ],
    [
      'two titles',
      [blue, { ...red, Title: 'Mug' }],
      { line: 3, column: 'Title', rule: 'import.conflicting-title', params: { name: 'Cup', line: 2 }, value: 'Mug' },
    ],
    ['no price', [{ ...cup, 'Variant Price': '' }], { line: 2, column: 'Variant Price', rule: 'import.missing-price' }],
    [
      'a free price',
      [{ ...cup, 'Variant Price': 'free' }],
      { line: 2, column: 'Variant Price', rule: 'import.bad-money', value: 'free' },
    ],
    ['an ambiguous price', [{ ...cup, 'Variant Price': '1,234' }], { rule: 'import.bad-money', value: '1,234' }],
    [
      'a negative price',
      [{ ...cup, 'Variant Price': '-1' }],
      { rule: 'import.out-of-range', params: { min: '0.00', max: '99999999.99' } },
    ],
    ['a bad cost', [{ ...cup, 'Cost per item': 'x' }], { column: 'Cost per item', rule: 'import.bad-money' }],
    [
      'a bad quantity',
      [{ ...cup, 'Variant Inventory Qty': 'lots' }],
      { column: 'Variant Inventory Qty', rule: 'import.bad-number' },
    ],
    ['a bad weight', [{ ...cup, 'Variant Grams': 'heavy' }], { column: 'Variant Grams', rule: 'import.bad-number' }],
    [
      'a bad unit',
      [{ ...cup, 'Variant Weight': '1', 'Variant Weight Unit': 'st' }],
      { column: 'Variant Weight Unit', rule: 'import.bad-weight-unit' },
    ],
    ['a bad flag', [{ ...cup, Published: 'perhaps' }], { column: 'Published', rule: 'import.bad-flag' }],
    ['a bad status', [{ ...cup, Status: 'sold' }], { column: 'Status', rule: 'import.bad-status', value: 'sold' }],
    [
      'a bad policy',
      [{ ...cup, 'Variant Inventory Policy': 'ask' }],
      { column: 'Variant Inventory Policy', rule: 'import.bad-policy' },
    ],
    ['a bad address', [{ ...cup, 'Image Src': 'ftp://a/b.jpg' }], { column: 'Image Src', rule: 'import.bad-url' }],
    [
      'a bad code',
      [{ ...cup, 'Variant SKU': '?!' }],
      { column: 'Variant SKU', rule: 'import.bad-code', params: { characters: '? !' } },
    ],
    [
      'a long title',
      [{ ...cup, Title: 'x'.repeat(256) }],
      { column: 'Title', rule: 'import.too-long', params: { max: 255 }, value: 'x'.repeat(200) },
    ],
    ['a long code', [{ ...cup, 'Variant SKU': 'x'.repeat(65) }], { rule: 'import.too-long', params: { max: 64 } }],
    [
      'a value without an option',
      [{ ...blue, 'Option2 Value': 'S' }],
      { line: 2, column: 'Option2 Value', rule: 'import.missing-option-name' },
    ],
    [
      'an option without a value',
      [blue, { ...red, 'Option1 Value': '' }],
      { line: 3, column: 'Option1 Value', rule: 'import.missing-option-value', params: { option: 'Colour' } },
    ],
    [
      'an option that changes its name',
      [blue, { ...red, 'Option1 Name': 'Size' }],
      { line: 3, column: 'Option1 Name', rule: 'import.conflicting-option-name' },
    ],
    [
      'two options of one name',
      [{ ...blue, 'Option2 Name': 'Colour', 'Option2 Value': 'B' }],
      { column: 'Option2 Name', rule: 'import.duplicate-option-name' },
    ],
    [
      'the same choice twice',
      [blue, red, { ...red, 'Variant Price': '9' }],
      { line: 4, rule: 'import.duplicate-options', params: { line: 3 }, value: 'Red' },
    ],
    [
      'Default Title twice',
      [
        { ...cup, ...default1 },
        { ...cup, ...default1 },
      ],
      { line: 3, rule: 'import.duplicate-options', params: { line: 2 } },
    ],
  ])('%s', async (_, rows, rowError) => {
    const [product] = await shopify(...rows);
    expect(product?.draft).toBeNull();
    expect(product?.rowErrors).toEqual([expect.objectContaining(rowError)]);
  });

  test('a row without handle and title', async () => {
    const products = await shopify({ 'Variant Price': '5' }, cup, { 'Variant Price': '6' });
    expect(products.map(({ lines, rowErrors }) => [lines, rowErrors.map(({ rule }) => rule)])).toEqual([
      [[2], ['import.missing-handle', 'import.missing-title']],
      [[3], []],
      [[4], ['import.missing-handle', 'import.missing-title']],
    ]);
  });

  test('more than four options', async () => {
    const options = Object.fromEntries(
      [1, 2, 3, 4, 5].flatMap((n) => [
        [`Option${n} Name`, `O${n}`],
        [`Option${n} Value`, 'v'],
      ]),
    );
    const [product] = await shopify({ ...cup, ...options });
    expect(product?.rowErrors).toMatchObject([
      { line: 2, column: 'Option5 Name', rule: 'import.too-many-options', params: { max: 4, count: 5 } },
    ]);
  });

  test('more than 2,000 variants and more than 100 values', async () => {
    const rows = Array.from({ length: 2001 }, (_, at) => ({ ...red, 'Option1 Value': `C${at}` }));
    const [product] = await shopify(blue, ...rows);
    expect(product?.rowErrors.map(({ rule, params }) => [rule, params['count']])).toEqual([
      ['import.too-many-values', 2002],
      ['import.too-many-variants', 2002],
    ]);
  });

  test('cells beyond the header', async () => {
    const { products } = await planTable([
      ['Handle', 'Title', 'Variant Price'],
      ['cup', 'Cup', ' big', '12'],
      ['pot', 'Pot', '12', '', ''],
    ]);
    expect(products[0]?.rowErrors).toContainEqual({
      line: 2,
      column: null,
      rule: 'import.too-many-cells',
      params: { columns: 3, cells: 4 },
      value: '12',
    });
    expect(products[1]?.rowErrors).toEqual([]);
  });

  test('a code that is twice in the file is an error of both products, each reporting the other line', async () => {
    const pot = { Handle: 'pot', Title: 'Pot', 'Variant Price': '1' };
    const products = await shopify(
      { ...cup, 'Variant SKU': 'A1' },
      { ...pot, 'Variant SKU': 'A1' },
      { ...pot, Handle: 'pan', 'Variant SKU': 'A2' },
    );
    expect(products.map(({ rowErrors }) => rowErrors)).toMatchObject([
      [{ line: 2, column: 'Variant SKU', rule: 'import.duplicate-sku', params: { code: 'A1', line: 3 } }],
      [{ line: 3, column: 'Variant SKU', rule: 'import.duplicate-sku', params: { code: 'A1', line: 2 } }],
      [],
    ]);
    const [first] = await shopify({ ...blue, 'Variant Barcode': '69' }, { ...red, 'Variant Barcode': '69' });
    expect(first?.rowErrors.map(({ line, rule }) => [line, rule])).toEqual([
      [2, 'import.duplicate-barcode'],
      [3, 'import.duplicate-barcode'],
    ]);
  });

  test('an invalid row excludes its whole product and no other', async () => {
    const products = await shopify(blue, { ...red, 'Variant Price': '?' }, { Handle: 'pot', Title: 'Pot', 'Variant Price': '1' });
    expect(products.map(({ handle, lines, draft }) => [handle, lines, draft === null])).toEqual([
      ['cup', [2, 3], true],
      ['pot', [4], false],
    ]);
  });
});

describe('warnings do not exclude the product', () => {
  test.each<[string, Row, object, object]>([
    [
      'oversold stock',
      { 'Variant Inventory Qty': '-3' },
      { rule: 'import.oversold-stock', params: { stock: -3 }, line: 2 },
      { variants: [{ stock: 0 }] },
    ],
    [
      'a long picture text',
      { 'Image Src': '/a.jpg', 'Image Alt Text': 'x'.repeat(201) },
      { rule: 'import.alt-cut' },
      { images: [{ alt: 'x'.repeat(200) }] },
    ],
    ['a long page title', { 'SEO Title': 'x'.repeat(201) }, { rule: 'import.seo-cut' }, { seo: { title: 'x'.repeat(200) } }],
    [
      'a long keyword',
      { Tags: `a, ${'x'.repeat(256)}` },
      { rule: 'import.keywords-cut', params: { max: 250, each: 255, dropped: 1 } },
      { keywords: ['a'] },
    ],
    [
      'an odd unit beside grams',
      { 'Variant Grams': '5', 'Variant Weight Unit': 'st' },
      { rule: 'import.unknown-weight-unit' },
      { variants: [{ weightG: 5 }] },
    ],
    ['a gift card', { 'Gift Card': 'true' }, { rule: 'import.gift-card' }, { giftCard: true }],
    ['a market price below the price', { 'Variant Compare At Price': '1' }, { rule: 'import.market-below-price' }, {}],
    ['a cost above the price', { 'Cost per item': '99' }, { rule: 'import.cost-above-price' }, {}],
  ])('%s', async (_, cells, warning, outcome) => {
    const [product] = await shopify({ ...cup, ...cells });
    expect(product?.warnings).toMatchObject([warning]);
    expect(product?.draft).toMatchObject(outcome);
  });

  test('a compare-at price of 0 means none and gives no warning', async () => {
    const [product] = await shopify({ ...cup, 'Variant Compare At Price': '0.00' });
    expect(product?.warnings).toEqual([]);
  });

  test('a row that adds nothing, and pictures beyond the limit', async () => {
    const pictures = Array.from({ length: 251 }, (_, at) => ({ Handle: 'cup', 'Image Src': `/${at}.jpg` }));
    const [product] = await shopify(cup, { Handle: 'cup', 'Variant Inventory Qty': '4' }, ...pictures);
    expect(product?.warnings.map(({ line, rule }) => [line, rule])).toEqual([
      [254, 'import.too-many-images'],
      [3, 'import.empty-row'],
    ]);
    expect(product?.draft?.images).toHaveLength(250);
  });
});
