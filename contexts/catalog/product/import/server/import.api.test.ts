import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ImportTestShop, withImports } from '../../../../../tests/setup/import-files.ts';
import { testShop } from '../../../../../tests/setup/shop.ts';
import { countFile } from '../../testing/independent-reader.ts';
import { importFile, send, shopState, storedCounts, unbalanced } from '../../testing/import-calls.ts';
import { bytesOf, csvText, shopifyTable } from '../../testing/shopify-file.ts';

const prefix = '/admin/catalog/product/';
const files = ['apparel', 'home-and-garden', 'jewelery'] as const;
const fileOf = (name: string): string => readFileSync(new URL(`../../testing/files/${name}.csv`, import.meta.url), 'utf8');
const noIssues = { create: expect.any(Number), update: 0, skip: 0, error: 0 };

let shop: ImportTestShop;
beforeEach(async () => {
  shop = withImports(await testShop());
});
afterEach(() => shop.close());

describe('Shopify files', () => {
  it.each(files)(
    '[A-13.import] imports %s completely: the database matches the counts of an independent reader',
    async (name) => {
      const text = fileOf(name);
      const counts = countFile(text, ',');
      const { report, job } = await importFile(shop, text);
      expect(report.totals).toEqual({ ...noIssues, create: counts.products });
      expect(report.preview.length).toBe(Math.min(50, counts.products));
      expect(job).toMatchObject({
        status: 'done',
        done: counts.products,
        result: { applied: true, totals: report.totals, failedLines: 0 },
      });
      expect(await storedCounts(shop)).toEqual(counts);
      expect(await unbalanced(shop)).toEqual([]);
    },
  );

  it('[A-13.import] change nothing when imported again: no version, no timestamp, no audit entry', async () => {
    for (const name of files) await importFile(shop, fileOf(name));
    const before = await shopState(shop);
    for (const name of files) {
      const { report, job } = await importFile(shop, fileOf(name));
      expect([report.totals.create, report.totals.update, report.totals.error]).toEqual([0, 0, 0]);
      expect(job.result.totals).toEqual(report.totals);
    }
    expect(await shopState(shop)).toEqual(before);
  });
});

const file = [
  [
    'Handle',
    'Title',
    'Vendor',
    'Type',
    'Published',
    'Option1 Name',
    'Option1 Value',
    'Variant SKU',
    'Variant Inventory Qty',
    'Variant Price',
    'Image Src',
  ],
  ['cup', 'Cup', 'Kiln', 'Cups', 'true', 'Colour', 'Blue', 'C-B', '5', '12.50', 'https://pictures.example.com/cup.jpg'],
  ['cup', '', '', '', '', '', 'Red', 'C-R', '6', '13.00', ''],
  ['pot', 'Pot', 'Kiln', 'Pots', 'true', 'Title', 'Default Title', 'P-1', '7', '40', ''],
  ['bowl', 'Bowl', '', '', 'false', 'Title', 'Default Title', '', '0', '8', ''],
];
const at = (row: number, heading: string, value: string): string[][] =>
  file.map((cells, y) => cells.map((cell, x) => (y === row && file[0]?.[x] === heading ? value : cell)));

describe('a single changed cell', () => {
  const versions = async () =>
    Object.fromEntries(
      (await shop.db.rows<{ handle: string; version: number }>('select handle, version from catalog_product')).map((row) => [
        row.handle,
        row.version,
      ]),
    );
  const cells = [
    [3, 'Title', 'Teapot', 'pot', 'name'],
    [2, 'Variant Price', '14', 'cup', 'price'],
    [1, 'Vendor', 'Other kiln', 'cup', 'brand'],
    [4, 'Type', 'Bowls', 'bowl', 'category'],
  ] as const;

  it.each(cells)('[A-13.import] in line %i, %s: writes only its product', async (row, heading, value, handle) => {
    await importFile(shop, csvText(file));
    const [audits] = await shop.db.rows<{ n: number }>('select max(id)::int as n from kit_audit');
    const { report, job } = await importFile(shop, csvText(at(row, heading, value)));
    expect(report.totals).toEqual({ create: 0, update: 1, skip: 2, error: 0 });
    expect(report.preview.map((one) => [one.kind, one.handle])).toEqual([['update', handle]]);
    expect(job.result.totals).toEqual(report.totals);
    expect(await versions()).toEqual({ cup: 1, pot: 1, bowl: 1, [handle]: 2 });
    const logged = await shop.db.rows(`select action, label from kit_audit where id > $1 and resource = 'catalog/product'`, [
      audits?.n,
    ]);
    expect(logged).toHaveLength(1);
  });

  it('for stock is written to the ledger and leaves the product’s version unchanged', async () => {
    await importFile(shop, csvText(file));
    const { job } = await importFile(shop, csvText(at(3, 'Variant Inventory Qty', '9')));
    expect(job.result.totals).toEqual({ create: 0, update: 1, skip: 2, error: 0 });
    expect(await versions()).toEqual({ cup: 1, pot: 1, bowl: 1 });
    expect(await unbalanced(shop)).toEqual([]);
    const transitions = await shop.db.rows(
      `select type, d_on_hand as qty from catalog_stock_movement m join catalog_product_sku s on s.id = m.sku_id where s.sku_code = 'P-1' order by m.id`,
    );
    expect(transitions).toEqual([
      { type: 'stocktake', qty: 7 },
      { type: 'stocktake', qty: 2 },
    ]);
  });

  it('for stock is compared with the low-stock threshold of the settings, which new SKUs get', async () => {
    const saved = await shop.post('/admin/routine/config/save', { name: 'catalog.stock', version: 0, values: { lowStock: 6 } });
    expect(saved.status).toBe(200);
    await importFile(shop, csvText(file));
    const low = await shop.db.rows('select handle, low_skus from catalog_product where low_skus > 0 order by handle');
    expect(low).toEqual([
      { handle: 'bowl', low_skus: 1 },
      { handle: 'cup', low_skus: 2 },
    ]);
    expect(await unbalanced(shop)).toEqual([]);
    expect((await importFile(shop, csvText(file))).job.result.totals).toMatchObject({ update: 0, skip: 3 });
  });

  it('for stock below what orders hold is reported as a row error', async () => {
    await importFile(shop, csvText(file));
    await shop.db.run(
      `update catalog_stock_level l set reserved = 3 from catalog_product_sku s where s.id = l.sku_id and s.sku_code = 'C-B'`,
    );
    const { report } = await importFile(shop, csvText(at(1, 'Variant Inventory Qty', '2')), { onError: 'skip' });
    expect(report.rowErrors).toMatchObject([
      { line: 2, column: 'Variant Inventory Qty', rule: 'import.stock-promised', value: '2' },
    ]);
  });
});

describe('the status and references of a file', () => {
  it('pass the publish checks: an incomplete product stays a draft, with a warning', async () => {
    const { report, job } = await importFile(shop, csvText(file));
    const rows = await shop.db.rows('select handle, status from catalog_product order by handle');
    expect(rows).toEqual([
      { handle: 'bowl', status: 'off_sale' },
      { handle: 'cup', status: 'on_sale' },
      { handle: 'pot', status: 'draft' },
    ]);
    expect(report.warnings).toMatchObject([
      { rule: 'import.not-publishable', line: 4, msg: 'Not published yet; missing: a picture' },
    ]);
    expect(job.result.totals.create).toBe(3);
    const free = await send(shop, csvText(at(3, 'Variant Price', '0')), { lang: 'zh-cn' });
    expect(free.data.warnings).toMatchObject([{ msg: '未上架，缺少：图片、大于零的价格' }]);
  });

  it('create the named brands and categories once each, with audit entries', async () => {
    await importFile(shop, csvText(file));
    expect(await shop.db.rows('select name from catalog_brand')).toEqual([{ name: 'Kiln' }]);
    expect(await shop.db.rows('select name from catalog_category order by name')).toEqual([{ name: 'Cups' }, { name: 'Pots' }]);
    const made = await shop.db.rows(
      `select 1 from kit_audit where action = 'add' and resource in ('catalog/brand', 'catalog/category')`,
    );
    expect(made).toHaveLength(3);
  });
});

describe('invalid rows', () => {
  const bad = at(2, 'Variant Price', 'a lot').map((cells, y) => (y === 3 ? cells.with(9, '') : cells));
  const rowErrors = [
    {
      line: 3,
      column: 'Variant Price',
      rule: 'import.bad-money',
      value: 'a lot',
      msg: 'Invalid amount. Use 1234.50',
    },
    { line: 4, column: 'Variant Price', rule: 'import.missing-price', value: '', msg: 'The price is missing' },
  ];

  it('[A-13.import] are reported with line, column and reason, and stop the whole import with abort', async () => {
    const before = await shopState(shop);
    const { report, job } = await importFile(shop, csvText(bad), { onError: 'abort' });
    expect(report.totals).toEqual({ create: 1, update: 0, skip: 0, error: 2 });
    expect(report.rowErrors).toMatchObject(rowErrors);
    expect(job).toMatchObject({ status: 'done', result: { applied: false, failedLines: 3, rowErrors } });
    expect(await shopState(shop)).toEqual(before);
  });

  it('[A-13.import] exclude only their products with skip, and are returned to be fixed', async () => {
    const { job } = await importFile(shop, csvText(bad), { onError: 'skip' });
    expect(job.result).toMatchObject({ applied: true, totals: { create: 1, error: 2 }, failedLines: 3 });
    expect(await shop.db.rows('select handle from catalog_product')).toEqual([{ handle: 'bowl' }]);
    const failed = await shop.download(`${prefix}ImportFailures`, { body: { jobId: job.id } });
    const lines = failed.replace('\ufeff', '').trim().split('\r\n');
    expect(lines[0]).toBe(`${file[0]?.join(',')},Error`);
    expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(['cup', 'cup', 'pot']);
    expect(lines[2]).toContain('Invalid amount. Use 1234.50');
    const mended = failed.replace('a lot', '13').replace('P-1,7,,', 'P-1,7,40,');
    const again = await importFile(shop, mended);
    expect(again.job.result).toMatchObject({ applied: true, totals: { create: 2, error: 0 } });
  });

  it('are reported in the caller’s language', async () => {
    const { data } = await send(shop, csvText(bad), { lang: 'zh-cn' });
    expect(data.rowErrors.map((rowError) => rowError.msg)).toEqual(['不是明确的金额，请写成 1234.50', '缺少价格']);
  });
});

describe('the encodings and separators of spreadsheets', () => {
  const ways: [string, Buffer][] = [
    ['with a byte order mark', bytesOf(csvText(file), 'utf-8-bom')],
    ['with semicolons and Windows line ends', bytesOf(csvText(file, ';', '\r\n'), 'utf-8')],
    ['as UTF-16 with tabs', bytesOf(csvText(file, '\t'), 'utf-16le')],
    ['as big-endian UTF-16', bytesOf(csvText(file), 'utf-16be')],
  ];

  it('[A-13.import] are equivalent: after the first import, the others change nothing', async () => {
    await importFile(shop, csvText(file));
    const before = await shopState(shop);
    for (const [way, bytes] of ways) {
      const { job } = await importFile(shop, bytes);
      expect([way, job.result.totals]).toEqual([way, { create: 0, update: 0, skip: 3, error: 0 }]);
    }
    expect(await shopState(shop)).toEqual(before);
  });

  it.each([
    ['nothing', '', 400, 'request.upload-incomplete'],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]), 409, 'request.import-file-not-text'],
    ['another sheet', 'First,Second\n1,2\n', 409, 'product.import-unknown-format'],
    ['an open quote', `${file[0]?.join(',')}\ncup,"Cup\n`, 409, 'request.import-file-open-quote'],
  ])('rejects %s', async (_what, file, status, error) => {
    const reply = await send(shop, file);
    expect([reply.status, reply.data.error, reply.msg.includes('import-')]).toEqual([status, error, false]);
    expect(await shop.db.rows('select 1 from kit_job_file')).toEqual([]);
  });

  it('rejects a file with another extension, and applying a file somebody else uploaded', async () => {
    expect((await send(shop, csvText(file), { name: 'products.exe' })).status).toBe(400);
    const { data } = await send(shop, csvText(file));
    const other = await shop.staff([`${prefix}import`]);
    expect((await shop.post(`${prefix}ImportApply`, { importId: data.importId }, other)).status).toBe(404);
  });
});

describe('export', () => {
  it('[A-13.export] [M-03.export] changes nothing when imported again', async () => {
    for (const name of files) await importFile(shop, fileOf(name));
    await importFile(shop, csvText(shopifyTable(400)));
    const before = await shopState(shop);
    const { products } = await storedCounts(shop);
    for (const lang of ['en', 'zh-cn']) {
      const text = await shop.download(`${prefix}Export`, { lang });
      const { report, job } = await importFile(shop, text);
      expect([report.format, report.unknown, report.rowErrors]).toEqual(['shopkeeper', [], []]);
      expect(job.result.totals).toEqual({ create: 0, update: 0, skip: products, error: 0 });
    }
    expect({ ...(before as object), audits: 0 }).toEqual({ ...((await shopState(shop)) as object), audits: 0 });
  });

  it('[A-13.export] of products whose texts had blank ends and hidden characters changes nothing either', async () => {
    const table = csvText(at(3, 'Title', 'Clay\u202e 青花瓷茶杯，手工制作\u0007 '));
    await importFile(shop, table);
    const body = 'Handle,Title,Body (HTML),Variant Price\nvase,Vase,"<p>Tall</p>\n\n",12\n';
    await importFile(shop, body);
    expect(await shop.db.rows(`select name from catalog_product where name like 'Clay%'`)).toEqual([
      { name: 'Clay 青花瓷茶杯，手工制作' },
    ]);
    const { job } = await importFile(shop, await shop.download(`${prefix}Export`, { lang: 'en' }));
    expect(job.result.totals).toMatchObject({ create: 0, update: 0, error: 0 });
    expect((await importFile(shop, body)).job.result.totals).toEqual({ create: 0, update: 0, skip: 1, error: 0 });
  });

  it('[M-03.export] follows the filter, is audited, and escapes formulas', async () => {
    await importFile(shop, csvText(at(3, 'Title', '=HYPERLINK("http://evil.example")')));
    const text = await shop.download(`${prefix}Export`, { body: { query: { quick: 'HYPERLINK' } } });
    const rows = text.trim().split('\r\n');
    expect(rows).toHaveLength(2);
    expect(rows[1]).toContain(`'=HYPERLINK`);
    const logged = await shop.db.rows(`select after from kit_audit where action = 'export'`);
    expect(logged).toMatchObject([{ after: { quick: 'HYPERLINK' } }]);
    expect((await shop.post(`${prefix}Export`, { query: { filters: [{ field: 'grams', op: 'eq', value: 'x' }] } })).status).toBe(
      400,
    );
  });

  it.each(['en', 'zh-cn'])('[A-13.template] in %s can be imported unchanged', async (lang) => {
    const { report } = await importFile(shop, await shop.download(`${prefix}DownLoadTemplate`, { lang }));
    expect([report.format, report.unknown, report.totals]).toEqual([
      'shopkeeper',
      [],
      { create: 1, update: 0, skip: 0, error: 0 },
    ]);
    expect(await storedCounts(shop)).toMatchObject({ products: 1, variants: 2, options: 1, priceFen: 25_800, stock: 40 });
  });
});
