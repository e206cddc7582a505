import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ShopProduct } from './shop.domain.ts';
import { imported, planTable, verdicts } from './testing/import-file.ts';
import { shopifyTable } from '../testing/shopify-file.ts';

const header = [
  'Handle',
  'Title',
  'Option1 Name',
  'Option1 Value',
  'Variant SKU',
  'Variant Barcode',
  'Variant Price',
  'Variant Inventory Qty',
];
const cups = [
  header,
  ['cup', 'Cup', 'Colour', 'Blue', 'C-B', '69001', '12.50', '7'],
  ['cup', '', '', 'Red', 'C-R', '69002', '13.00', '8'],
  ['pot', 'Pot', 'Title', 'Default Title', 'P', '', '40', '1'],
];

async function shopWith(table: readonly (readonly string[])[]): Promise<ShopProduct[]> {
  return imported(verdicts(await planTable(table), []));
}

/** Returns a copy with one cell changed. */
const changed = (table: readonly (readonly string[])[], at: readonly [number, number], value: string): string[][] =>
  table.map((row, y) => row.map((cell, x) => (y === at[0] && x === at[1] ? value : cell)));

const kinds = async (table: readonly (readonly string[])[], shop: readonly ShopProduct[]) =>
  verdicts(await planTable(table), shop).map(({ kind }) => kind);

describe('importing into an empty shop', () => {
  test('creates every product, with the codes of the file', async () => {
    const [cup, pot] = verdicts(await planTable(cups), []);
    expect(cup).toMatchObject({
      kind: 'create',
      variants: [
        { kind: 'create', skuCode: 'C-B' },
        { kind: 'create', skuCode: 'C-R' },
      ],
    });
    expect(pot).toMatchObject({ kind: 'create', name: 'Pot', lines: [4] });
  });

  test('generates missing codes, the same on every read and each only once', async () => {
    const bare = cups.map((row, at) => (at === 0 ? row : row.with(4, '')));
    const table = [...bare, ['other', 'Other', 'Title', 'Default Title', 'CUP-BLUE', '', '1', '1']];
    const codes = async () =>
      imported(verdicts(await planTable(table), [])).flatMap(({ variants }) => variants.map(({ skuCode }) => skuCode));
    expect(await codes()).toEqual(['CUP-BLUE-2', 'CUP-RED', 'POT', 'CUP-BLUE']);
    expect(await codes()).toEqual(await codes());
  });

  test('creates nothing from a file without prices', async () => {
    const plan = await planTable([
      ['Handle', 'Title', 'Tags'],
      ['cup', 'Cup', 'tea'],
    ]);
    expect(verdicts(plan, [])).toMatchObject([{ kind: 'error', rowErrors: [{ line: 2, rule: 'import.missing-price' }] }]);
  });
});

describe('importing again', () => {
  test('changes nothing for 3,000 rows', async () => {
    const table = shopifyTable(3000);
    const shop = await shopWith(table);
    const again = await kinds(table, shop);
    expect(again.length).toBe(shop.length);
    expect(new Set(again)).toEqual(new Set(['skip']));
  });

  test('updates exactly one field of one product when any one cell changed', async () => {
    const table = shopifyTable(60);
    const shop = await shopWith(table);
    const fields = [
      ['Title', 'name', 'Another title'],
      ['Body (HTML)', 'detail', '<p>Another text</p>'],
      ['Vendor', 'brand', 'Another vendor'],
      ['Type', 'category', 'Another type'],
      ['Tags', 'keywords', 'another, tag'],
      ['Status', 'status', 'draft'],
      ['SEO Title', 'seoTitle', 'Another SEO title'],
      ['Variant Price', 'priceAmount', '1234567.89'],
      ['Variant Compare At Price', 'marketAmount', '2345678.90'],
      ['Cost per item', 'costAmount', '0.01'],
      ['Variant Inventory Qty', 'stock', '98765'],
      ['Variant Grams', 'weightG', '98765'],
      ['Variant Barcode', 'barcode', '4006381333931'],
      ['Variant Image', 'image', '/another.jpg'],
      ['Variant SKU', 'skuCode', 'ANOTHER-SKU'],
    ] as const;
    const rows = table.flatMap((row, at) => (at > 0 && row[1] !== '' ? [at] : []));
    const cases = fc.record({ row: fc.constantFrom(...rows), field: fc.constantFrom(...fields) });
    await fc.assert(
      fc.asyncProperty(cases, async ({ row, field: [heading, field, value] }) => {
        const again = verdicts(await planTable(changed(table, [row, table[0]?.indexOf(heading) ?? -1], value)), shop);
        const moved = again.filter(({ kind }) => kind !== 'skip');
        const changes = moved.flatMap((verdict) =>
          verdict.kind === 'update'
            ? [...verdict.changes, ...verdict.variants.flatMap((one) => ('changes' in one ? one.changes : []))]
            : [],
        );
        const isSame = field === 'status' && table[row]?.[table[0]?.indexOf(heading) ?? -1] === 'draft';
        expect(moved.map(({ kind, handle }) => [kind, handle])).toEqual(isSame ? [] : [['update', table[row]?.[0]]]);
        expect(changes.map((change) => change.field)).toEqual(isSame ? [] : [field]);
      }),
    );
  });

  test('reports the values before and after', async () => {
    const [cup, pot] = verdicts(await planTable(changed(cups, [2, 6], '14')), await shopWith(cups));
    expect(cup).toMatchObject({
      kind: 'update',
      productId: 1,
      changes: [],
      variants: [
        { kind: 'skip' },
        { kind: 'update', skuId: 10_001, changes: [{ field: 'priceAmount', before: 1300, after: 1400 }] },
      ],
    });
    expect(pot).toMatchObject({ kind: 'skip', productId: 2 });
  });
});

describe('variants', () => {
  test('are matched by code before option values', async () => {
    const swapped = changed(changed(cups, [1, 4], 'C-R'), [2, 4], 'C-B');
    const [cup] = verdicts(await planTable(swapped), await shopWith(cups));
    expect(cup).toMatchObject({
      kind: 'update',
      variants: [
        {
          skuId: 10_001,
          changes: [
            { field: 'values', before: ['Red'], after: ['Blue'] },
            { field: 'barcode' },
            { field: 'priceAmount' },
            { field: 'stock' },
          ],
        },
        { skuId: 10_000 },
      ],
    });
  });

  test('are matched by option values where the file has no code, and keep the shop’s code', async () => {
    const bare = cups.map((row, at) => (at === 0 ? row : row.with(4, '')));
    expect(await kinds(bare, await shopWith(cups))).toEqual(['skip', 'skip']);
  });

  test('missing from the file stay; new ones are added', async () => {
    const shop = await shopWith(cups);
    const more = [header, ['cup', 'Cup', 'Colour', 'Green', '', '', '15', '3']];
    expect(verdicts(await planTable(more), shop)).toMatchObject([
      { kind: 'update', changes: [], variants: [{ kind: 'create', skuCode: 'CUP-GREEN', draft: { priceAmount: 1500 } }] },
    ]);
  });

  test('missing from the file prevent other options', async () => {
    const shop = await shopWith(cups);
    const sized = [header, ['cup', 'Cup', 'Size', 'S', 'C-B', '', '15', '3']];
    expect(verdicts(await planTable(sized), shop)).toMatchObject([
      {
        kind: 'error',
        rowErrors: [
          {
            line: 2,
            column: 'Option1 Name',
            rule: 'import.options-changed',
            params: { variants: 1, codes: 'C-R', options: 'Colour' },
            value: 'Size',
          },
        ],
      },
    ]);
  });

  test('missing from the file keep their option values', async () => {
    const shop = await shopWith(cups);
    const taken = [header, ['cup', 'Cup', 'Colour', 'Red', 'C-B', '', '12.50', '7']];
    expect(verdicts(await planTable(taken), shop)).toMatchObject([
      { kind: 'error', rowErrors: [{ line: 2, rule: 'import.options-taken', params: { code: 'C-R' } }] },
    ]);
  });

  test('may change their options together when all are in the file', async () => {
    const renamed = changed(cups, [1, 2], 'Glaze');
    expect(verdicts(await planTable(renamed), await shopWith(cups))[0]).toMatchObject({
      kind: 'update',
      changes: [{ field: 'specs', before: ['Colour'], after: ['Glaze'] }],
    });
  });

  test('may swap barcodes', async () => {
    const swapped = changed(changed(cups, [1, 5], '69002'), [2, 5], '69001');
    expect(verdicts(await planTable(swapped), await shopWith(cups))[0]).toMatchObject({
      variants: [{ changes: [{ field: 'barcode', after: '69002' }] }, { changes: [{ field: 'barcode', after: '69001' }] }],
    });
  });
});

describe('conflicting codes', () => {
  test('a SKU code and a barcode of another product are reported with that product', async () => {
    const shop = await shopWith(cups);
    const thief = [header, ['pan', 'Pan', '', '', 'C-B', '69002', '9', '1']];
    expect(verdicts(await planTable(thief), shop)).toMatchObject([
      {
        kind: 'error',
        rowErrors: [
          {
            line: 2,
            column: 'Variant SKU',
            rule: 'import.sku-taken',
            params: { code: 'C-B', name: 'Cup', productId: 1 },
            value: 'C-B',
          },
          {
            line: 2,
            column: 'Variant Barcode',
            rule: 'import.barcode-taken',
            params: { code: '69002', name: 'Cup', productId: 1 },
          },
        ],
      },
    ]);
  });

  test('a product code matches its product under another handle, and may change the handle', async () => {
    const shop = await shopWith(cups);
    const own = (handle: string) => [
      ['spuCode', 'handle', 'name', 'option1Name', 'option1Value', 'skuCode', 'price'],
      ['P2', handle, 'Pot', '', '', 'P', '40'],
    ];
    expect(verdicts(await planTable(own('big-pot')), shop)).toMatchObject([
      { kind: 'update', productId: 2, changes: [{ field: 'handle', before: 'pot', after: 'big-pot' }] },
    ]);
    expect(verdicts(await planTable(own('')), shop)).toMatchObject([{ kind: 'skip', productId: 2 }]);
    expect(verdicts(await planTable(own('cup')), shop)).toMatchObject([
      { kind: 'error', rowErrors: [{ column: 'handle', rule: 'import.code-taken', params: { name: 'Cup' } }] },
    ]);
  });

  test('two products of the file cannot match one product of the shop', async () => {
    const table = [
      ['spuCode', 'handle', 'name', 'skuCode', 'price'],
      ['P2', 'big-pot', 'Pot', 'P', '40'],
      ['', 'pot', 'Pot', '', '40'],
    ];
    expect(verdicts(await planTable(table), await shopWith(cups))).toMatchObject([
      { kind: 'update' },
      { kind: 'error', rowErrors: [{ line: 3, rule: 'import.same-product', params: { handle: 'big-pot', productId: 2 } }] },
    ]);
  });

  test('one product code under two handles is an error of both', async () => {
    const table = [
      ['spuCode', 'handle', 'name', 'price'],
      ['P2', 'pot', 'Pot', '40'],
      ['P2', 'pan', 'Pan', '40'],
    ];
    expect(verdicts(await planTable(table), [])).toMatchObject([
      { kind: 'error', rowErrors: [{ line: 2, rule: 'import.duplicate-code', params: { handles: 'pot, pan' } }] },
      { kind: 'error', rowErrors: [{ line: 3, rule: 'import.duplicate-code' }] },
    ]);
  });
});

test('an import may repeat a schedule or the archived state, but not set them', async () => {
  const table = (status: string) => [
    ['handle', 'name', 'status', 'price'],
    ['cup', 'Cup', status, '1'],
  ];
  const shop = (await shopWith(table('draft'))).map((product) => ({ ...product, status: 'scheduled' as const }));
  expect(await kinds(table('scheduled'), shop)).toEqual(['skip']);
  expect(await kinds(table('on_sale'), shop)).toEqual(['update']);
  expect(verdicts(await planTable(table('archived')), shop)).toMatchObject([
    { rowErrors: [{ line: 2, column: 'status', rule: 'import.bad-status', value: 'archived' }] },
  ]);
});

test('fields the shop does not provide are not compared', async () => {
  const shop = (await shopWith(shopifyTable(30))).map(withoutBrand);
  const table = shopifyTable(30);
  const moved = table.map((row, at) => (at === 0 || row[1] === '' ? row : row.with(table[0]?.indexOf('Vendor') ?? -1, 'Nobody')));
  expect(new Set(await kinds(moved, shop))).toEqual(new Set(['skip']));
});

function withoutBrand({ productId, handle, spuCode, name, specs, variants }: ShopProduct): ShopProduct {
  return { productId, handle, spuCode, name, specs, variants };
}
