import { describe, expect, test } from 'vitest';
import { recognise } from './columns.domain.ts';
import type { SourceRecord } from './draft.domain.ts';
import { planProducts } from './product-import.domain.ts';
import { planTable, surveyOf } from './testing/import-file.ts';
import { blue, cup, default1, draftOf, red, shopify } from './testing/shopify-rows.ts';

describe('a product of several rows', () => {
  test('reads its own cells from the first row, its variants and pictures from all rows', async () => {
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
    expect(products.map(({ handle, lines, rowErrors: issues }) => [handle, lines, issues])).toEqual([
      ['pot', [3], []],
      ['cup', [2, 4], []],
    ]);
    expect(products[1]?.draft?.variants.map(({ values }) => values)).toEqual([['Red'], ['Blue']]);
  });

  test('is yielded at its last row, before the next row is read', async () => {
    const layout = recognise(['Handle', 'Title', 'Variant Price']);
    if ('errorCode' in layout) throw new Error(layout.errorCode);
    const rows: SourceRecord[] = ['a', 'a', 'b', 'c'].map((handle, at) => ({ line: at + 2, cells: [handle, handle, '1'] }));
    let read = 0;
    async function* counted() {
      for (const row of rows) {
        read += 1;
        yield row;
      }
    }
    const seen: [string, number][] = [];
    const survey = surveyOf(rows, layout);
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

describe('reading a Shopify file', () => {
  test('a single variant called Default Title, or without any option, has no options', async () => {
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
  ])('maps status %j', async (cells, status) => {
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
  ])('reads the weight of %j', async (cells, grams) => {
    expect((await draftOf({ ...cup, ...cells })).variants[0]?.weightG).toBe(grams);
  });

  test('the category is the type, otherwise the last step of the product taxonomy', async () => {
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

  test('a missing handle is made from the title', async () => {
    expect(await draftOf({ Title: 'Blue  Cup, 2 l', 'Variant Price': '1' })).toMatchObject({
      handle: 'blue-cup-2-l',
      hasOwnHandle: false,
    });
    expect(await draftOf({ Title: '青花瓷 茶杯', 'Variant Price': '1' })).toMatchObject({ handle: '青花瓷-茶杯' });
  });

  test('a missing column leaves a field unset, a blank cell clears it', async () => {
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

  test('a file without prices and variants describes products only', async () => {
    const { products } = await planTable([
      ['Handle', 'Title', 'Tags'],
      ['cup', 'Cup', 'tea'],
    ]);
    expect(products[0]?.draft).toMatchObject({ variants: [], options: [], keywords: ['tea'] });
  });

  test('pictures without a position come last, and each address appears once', async () => {
    const picture = (src: string, position: string) => ({
      Handle: 'cup',
      'Image Src': `/${src}.jpg`,
      'Image Position': position,
    });
    const draft = await draftOf({ ...cup, ...picture('c', '') }, picture('b', '2'), picture('a', '1'), picture('b', '3'));
    expect(draft.images?.map(({ src }) => src)).toEqual(['/a.jpg', '/b.jpg', '/c.jpg']);
  });
});

test('rich text is sanitized with the given function', async () => {
  const header = ['Handle', 'Title', 'Body (HTML)'];
  const layout = recognise(header);
  if ('errorCode' in layout) throw new Error(layout.errorCode);
  const rows = [{ line: 2, cells: ['cup', 'Cup', '<b>x</b><script>1</script>'] }];
  const plan = { layout, survey: surveyOf(rows, layout), cleanHtml: (html: string) => html.replace(/<script.*/, '') };
  for await (const { draft } of planProducts(rows, plan)) expect(draft?.detail).toBe('<b>x</b>');
});
