import { describe, expect, test } from 'vitest';
import { recognise } from './import-columns.domain.ts';
import type { PlannedProduct, ProductDraft, SourceRecord } from './import-draft.domain.ts';
import { surveyRows } from './import-group.domain.ts';
import { planProducts } from './product-import.domain.ts';
import { planTable } from './testing/import-sheet.ts';

type Row = Readonly<Record<string, string>>;

/** A Shopify sheet of just the columns the rows use. */
async function shopify(...rows: readonly Row[]): Promise<readonly PlannedProduct[]> {
  const header = [...new Set(['Handle', 'Title', 'Variant Price', ...rows.flatMap((row) => Object.keys(row))])];
  return (await planTable([header, ...rows.map((row) => header.map((heading) => row[heading] ?? ''))])).products;
}

async function draftOf(...rows: readonly Row[]): Promise<ProductDraft> {
  const [product] = await shopify(...rows);
  if (product?.draft === null || product === undefined) throw new Error(JSON.stringify(product?.faults));
  return product.draft;
}

const cup = { Handle: 'cup', Title: 'Cup', 'Variant Price': '12.50' };
const default1 = { 'Option1 Name': 'Title', 'Option1 Value': 'Default Title' };
const blue = { ...cup, 'Option1 Name': 'Colour', 'Option1 Value': 'Blue' };
const red = { Handle: 'cup', 'Option1 Value': 'Red', 'Variant Price': '13' };

describe('a product of several rows', () => {
  test('takes its cells from the first row, its variants and pictures from all', async () => {
    const draft = await draftOf(
      {
        ...blue,
        'Body (HTML)': '<p>Nice\r\ncup</p>',
        Vendor: 'Müller',
        Type: 'Cups',
        Tags: 'tea, new, tea',
        Published: 'TRUE',
        'Option2 Name': 'Size',
        'Option2 Value': 'S',
        'Variant SKU': "'0012",
        'Variant Grams': '28.4',
        'Variant Weight Unit': 'oz',
        'Variant Inventory Qty': '7',
        'Variant Inventory Policy': 'continue',
        'Variant Compare At Price': '15',
        'Variant Barcode': "'690123",
        'Cost per item': '4,50',
        'Image Src': 'https://a.example/2.jpg',
        'Image Position': '2',
        'Image Alt Text': 'Back',
        'Variant Image': 'https://a.example/1.jpg',
        'SEO Title': 'A cup',
      },
      { ...red, 'Option2 Value': 'S', 'Image Src': 'https://a.example/1.jpg', 'Image Position': '1' },
      {
        Handle: 'cup',
        'Image Src': 'https://a.example/3.jpg',
        'Image Position': '3',
        'Variant Inventory Policy': 'deny',
        'Variant Grams': '0',
      },
    );
    expect(draft).toEqual({
      handle: 'cup',
      hasOwnHandle: true,
      name: 'Cup',
      detail: '<p>Nice\ncup</p>',
      brand: 'Müller',
      category: { path: ['Cups'], exact: false },
      keywords: ['tea', 'new'],
      status: 'on_sale',
      seo: { title: 'A cup' },
      options: [
        { name: 'Colour', values: ['Blue', 'Red'] },
        { name: 'Size', values: ['S'] },
      ],
      variants: [
        {
          line: 2,
          values: ['Blue', 'S'],
          skuCode: '0012',
          barcode: '690123',
          priceAmount: 1250,
          marketAmount: 1500,
          costAmount: 450,
          stock: 7,
          weightG: 28,
          image: 'https://a.example/1.jpg',
          inventoryPolicy: 'continue',
        },
        {
          line: 3,
          values: ['Red', 'S'],
          barcode: null,
          priceAmount: 1300,
          marketAmount: null,
          costAmount: null,
          weightG: null,
          image: null,
        },
      ],
      images: [
        { src: 'https://a.example/1.jpg', alt: '', position: 1, line: 3 },
        { src: 'https://a.example/2.jpg', alt: 'Back', position: 2, line: 2 },
        { src: 'https://a.example/3.jpg', alt: '', position: 3, line: 4 },
      ],
    });
  });

  test('may have its rows anywhere in the file, and its title on any of them', async () => {
    const products = await shopify(red, { Handle: 'pot', Title: 'Pot', 'Variant Price': '1' }, { ...blue, Handle: ' CUP ' });
    expect(products.map(({ handle, lines, faults }) => [handle, lines, faults])).toEqual([
      ['pot', [3], []],
      ['cup', [2, 4], []],
    ]);
    expect(products[1]?.draft?.variants.map(({ values }) => values)).toEqual([['Red'], ['Blue']]);
  });

  test('is let go at its last row, before the next is read', async () => {
    const layout = recognise(['Handle', 'Title', 'Variant Price']);
    if ('refused' in layout) throw new Error(layout.refused);
    const rows: SourceRecord[] = ['a', 'a', 'b', 'c'].map((handle, at) => ({ line: at + 2, cells: [handle, handle, '1'] }));
    let read = 0;
    async function* counted() {
      for (const row of rows) {
        read += 1;
        yield row;
      }
    }
    const seen: [string, number][] = [];
    const survey = await surveyRows(rows, layout);
    for await (const { handle } of planProducts(counted(), { layout, survey })) seen.push([handle, read]);
    expect(seen).toEqual([
      ['a', 2],
      ['b', 3],
      ['c', 4],
    ]);
    expect(survey).toMatchObject({
      rows: 4,
      lastLines: new Map([
        ['a', 3],
        ['b', 4],
        ['c', 5],
      ]),
    });
  });
});

describe('what a Shopify sheet means', () => {
  test('one variant called Default Title, or without any option, has no choice', async () => {
    expect(await draftOf({ ...cup, ...default1 })).toMatchObject({ options: [], variants: [{ values: [] }] });
    expect(await draftOf(cup)).toMatchObject({ options: [], variants: [{ values: [] }] });
    expect(await draftOf({ ...cup, 'Option1 Name': 'Title', 'Option1 Value': 'First' })).toMatchObject({
      options: [{ name: 'Title', values: ['First'] }],
    });
  });

  test.each([
    [{}, undefined],
    [{ Published: 'true' }, 'on_sale'],
    [{ Published: '' }, 'on_sale'],
    [{ Published: 'FALSE' }, 'off_sale'],
    [{ Status: 'active' }, 'on_sale'],
    [{ Status: '' }, 'on_sale'],
    [{ Status: 'Active', Published: 'false' }, 'off_sale'],
    [{ Status: 'draft', Published: 'true' }, 'draft'],
    [{ Status: 'archived', Published: 'true' }, 'off_sale'],
    [{ Status: 'unlisted', Published: 'true' }, 'off_sale'],
  ])('status %j', async (cells, status) => {
    const draft = await draftOf({ ...cup, ...cells });
    expect(draft.status).toBe(status);
    expect('status' in draft).toBe(status !== undefined);
  });

  test.each([
    [{ 'Variant Grams': '500', 'Variant Weight Unit': 'kg' }, 500],
    [{ 'Variant Weight': '1.5', 'Variant Weight Unit': 'kg' }, 1500],
    [{ 'Variant Weight': '2', 'Variant Weight Unit': 'lb', 'Variant Grams': '' }, 907],
    [{ 'Variant Weight': '2', 'Variant Weight Unit': 'lb', 'Variant Grams': '900' }, 900],
    [{ 'Weight value (grams)': '12', 'Weight unit for display': 'oz' }, 12],
  ])('weight %j', async (cells, grams) => {
    expect((await draftOf({ ...cup, ...cells })).variants[0]?.weightG).toBe(grams);
  });

  test('the category is the type, else the last step of the product taxonomy', async () => {
    const taxonomy = 'Home & Garden > Decor > Vases';
    expect((await draftOf({ ...cup, Type: 'A > B', 'Product Category': taxonomy })).category).toEqual({
      path: ['A > B'],
      exact: false,
    });
    expect((await draftOf({ ...cup, Type: '', 'Product Category': taxonomy })).category).toEqual({
      path: ['Vases'],
      exact: false,
    });
    expect(await draftOf({ ...cup, Type: '' })).not.toHaveProperty('category');
  });

  test('without a handle the title makes one', async () => {
    expect(await draftOf({ Title: 'Blue  Cup, 2 l', 'Variant Price': '1' })).toMatchObject({
      handle: 'blue-cup-2-l',
      hasOwnHandle: false,
    });
    expect(await draftOf({ Title: '青花瓷 茶杯', 'Variant Price': '1' })).toMatchObject({ handle: '青花瓷-茶杯' });
  });

  test('a column that is missing says nothing, a blank cell clears', async () => {
    expect(await draftOf(cup)).toEqual({
      handle: 'cup',
      hasOwnHandle: true,
      name: 'Cup',
      options: [],
      variants: [{ line: 2, values: [], priceAmount: 1250 }],
    });
    expect(
      await draftOf({ ...cup, Vendor: '', Tags: '', 'Variant Compare At Price': '', 'Variant Inventory Qty': '' }),
    ).toMatchObject({
      brand: '',
      keywords: [],
      variants: [{ marketAmount: null }],
    });
  });

  test('a sheet without prices and variants describes products only', async () => {
    const { products } = await planTable([
      ['Handle', 'Title', 'Tags'],
      ['cup', 'Cup', 'tea'],
    ]);
    expect(products[0]?.draft).toMatchObject({ variants: [], options: [], keywords: ['tea'] });
  });

  test('pictures without a place come last, the same address once', async () => {
    const picture = (src: string, position: string) => ({
      Handle: 'cup',
      'Image Src': `/${src}.jpg`,
      'Image Position': position,
    });
    const draft = await draftOf({ ...cup, ...picture('c', '') }, picture('b', '2'), picture('a', '1'), picture('b', '3'));
    expect(draft.images?.map(({ src }) => src)).toEqual(['/a.jpg', '/b.jpg', '/c.jpg']);
  });
});

describe('faults name line, column and rule', () => {
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
    ['a bad code', [{ ...cup, 'Variant SKU': '?!' }], { column: 'Variant SKU', rule: 'import.bad-code' }],
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
  ])('%s', async (_, rows, fault) => {
    const [product] = await shopify(...rows);
    expect(product?.draft).toBeNull();
    expect(product?.faults).toEqual([expect.objectContaining(fault)]);
  });

  test('a row of nobody', async () => {
    const products = await shopify({ 'Variant Price': '5' }, cup, { 'Variant Price': '6' });
    expect(products.map(({ lines, faults }) => [lines, faults.map(({ rule }) => rule)])).toEqual([
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
    expect(product?.faults).toMatchObject([
      { line: 2, column: 'Option5 Name', rule: 'import.too-many-options', params: { max: 4, count: 5 } },
    ]);
  });

  test('more than 2,000 variants and more than 100 values', async () => {
    const rows = Array.from({ length: 2001 }, (_, at) => ({ ...red, 'Option1 Value': `C${at}` }));
    const [product] = await shopify(blue, ...rows);
    expect(product?.faults.map(({ rule, params }) => [rule, params['count']])).toEqual([
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
    expect(products[0]?.faults).toContainEqual({
      line: 2,
      column: null,
      rule: 'import.too-many-cells',
      params: { columns: 3, cells: 4 },
      value: '12',
    });
    expect(products[1]?.faults).toEqual([]);
  });

  test('a code given twice in the file is a fault of both products, each naming the other line', async () => {
    const pot = { Handle: 'pot', Title: 'Pot', 'Variant Price': '1' };
    const products = await shopify(
      { ...cup, 'Variant SKU': 'A1' },
      { ...pot, 'Variant SKU': 'A1' },
      { ...pot, Handle: 'pan', 'Variant SKU': 'A2' },
    );
    expect(products.map(({ faults }) => faults)).toMatchObject([
      [{ line: 2, column: 'Variant SKU', rule: 'import.duplicate-sku', params: { code: 'A1', line: 3 } }],
      [{ line: 3, column: 'Variant SKU', rule: 'import.duplicate-sku', params: { code: 'A1', line: 2 } }],
      [],
    ]);
    const [first] = await shopify({ ...blue, 'Variant Barcode': '69' }, { ...red, 'Variant Barcode': '69' });
    expect(first?.faults.map(({ line, rule }) => [line, rule])).toEqual([
      [2, 'import.duplicate-barcode'],
      [3, 'import.duplicate-barcode'],
    ]);
  });

  test('a bad row keeps its whole product out and no other', async () => {
    const products = await shopify(blue, { ...red, 'Variant Price': '?' }, { Handle: 'pot', Title: 'Pot', 'Variant Price': '1' });
    expect(products.map(({ handle, lines, draft }) => [handle, lines, draft === null])).toEqual([
      ['cup', [2, 3], true],
      ['pot', [4], false],
    ]);
  });
});

describe('warnings leave the product in', () => {
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

  test('a compare-at price of 0 means none and is no warning', async () => {
    const [product] = await shopify({ ...cup, 'Variant Compare At Price': '0.00' });
    expect(product?.warnings).toEqual([]);
  });

  test('a row that adds nothing, and pictures beyond the bound', async () => {
    const pictures = Array.from({ length: 251 }, (_, at) => ({ Handle: 'cup', 'Image Src': `/${at}.jpg` }));
    const [product] = await shopify(cup, { Handle: 'cup', 'Variant Inventory Qty': '4' }, ...pictures);
    expect(product?.warnings.map(({ line, rule }) => [line, rule])).toEqual([
      [254, 'import.too-many-images'],
      [3, 'import.empty-row'],
    ]);
    expect(product?.draft?.images).toHaveLength(250);
  });
});

test('rich text goes through the given cleaning', async () => {
  const header = ['Handle', 'Title', 'Body (HTML)'];
  const layout = recognise(header);
  if ('refused' in layout) throw new Error(layout.refused);
  const rows = [{ line: 2, cells: ['cup', 'Cup', '<b>x</b><script>1</script>'] }];
  const plan = { layout, survey: await surveyRows(rows, layout), cleanHtml: (html: string) => html.replace(/<script.*/, '') };
  for await (const { draft } of planProducts(rows, plan)) expect(draft?.detail).toBe('<b>x</b>');
});
