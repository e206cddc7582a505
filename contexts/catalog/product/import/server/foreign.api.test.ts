import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ImportTestShop, withImports } from '../../../../../tests/setup/import-files.ts';
import { testShop } from '../../../../../tests/setup/shop.ts';
import { ended, type EndedJob, type Sent, unbalanced } from '../../testing/import-calls.ts';

const prefix = '/admin/catalog/product/';

let shop: ImportTestShop;
beforeEach(async () => {
  shop = withImports(await testShop());
});
afterEach(() => shop.close());

interface Decided {
  readonly columns?: Readonly<Record<string, string>>;
  readonly choices?: Readonly<Record<string, string>>;
  readonly keepColumns?: boolean;
}

const check = (bytes: string, { columns, choices }: Decided = {}, lang = 'en') =>
  shop.send<Sent & { readonly details?: Readonly<Record<string, unknown>> }>(`${prefix}Import`, {
    bytes,
    lang,
    fields: {
      ...(columns ? { columns: JSON.stringify(columns) } : {}),
      ...(choices ? { choices: JSON.stringify(choices) } : {}),
    },
  });

async function imported(bytes: string, decided: Decided = {}): Promise<{ report: Sent; job: EndedJob }> {
  const { data: report, code, msg } = await check(bytes, decided);
  if (code !== 1) throw new Error(`${msg} ${JSON.stringify(report)}`);
  const body = { importId: report.importId, onError: 'skip', ...decided };
  const started = await shop.post<{ jobId: string }>(`${prefix}ImportApply`, body);
  return { report, job: await ended(shop, started.data.jobId) };
}

const skus = () =>
  shop.db
    .rows(`select p.name, s.sku_code as code, s."values", s.price_amount as price, s.market_amount as market, l.on_hand as stock
    from catalog_product_sku s join catalog_product p on p.id = s.parent_id join catalog_stock_level l on l.sku_id = s.id
    order by p.name, s.line_no`);

describe('an export of WooCommerce', () => {
  const file = readFileSync(new URL('../../testing/files/woocommerce.csv', import.meta.url), 'utf8');

  it('[A-13.import] is recognised: variations belong to their parent, prices and states are read, and nothing changes again', async () => {
    const { report, job } = await imported(file);
    expect(report).toMatchObject({ format: 'woocommerce', rowErrors: [], totals: { create: 4, error: 0 }, currency: 'CNY' });
    expect(report.adds).toEqual(['Category: Clothing > Tshirts', 'Category: Clothing > Accessories', 'Category: Music']);
    expect(job.result).toMatchObject({ applied: true, totals: { create: 4 } });
    expect(await skus()).toEqual([
      { name: 'Album', code: 'ALBUM', values: [], price: 1_500, market: null, stock: 0 },
      { name: 'Beanie', code: 'BEANIE', values: [], price: 1_850, market: null, stock: 0 },
      { name: 'T-Shirt', code: 'woo-tee', values: [], price: 1_600, market: 1_800, stock: 12 },
      { name: 'V-Neck T-Shirt', code: 'woo-vneck-tee-blue-l', values: ['Blue', 'Large'], price: 2_000, market: null, stock: 5 },
      {
        name: 'V-Neck T-Shirt',
        code: 'woo-vneck-tee-green-s',
        values: ['Green', 'Small'],
        price: 1_800,
        market: 2_000,
        stock: 7,
      },
    ]);
    const products = await shop.db.rows(
      'select name, status, specs, spu_code, intro, cardinality(images) as images from catalog_product order by name',
    );
    expect(products).toMatchObject([
      { name: 'Album', status: 'off_sale' },
      { name: 'Beanie', status: 'draft' },
      { name: 'T-Shirt', status: 'on_sale', specs: [], intro: 'This is a simple product.', images: 1 },
      { name: 'V-Neck T-Shirt', status: 'on_sale', specs: ['Color', 'Size'], spu_code: 'woo-vneck-tee', images: 2 },
    ]);
    expect(await unbalanced(shop)).toEqual([]);
    expect((await imported(file)).job.result.totals).toEqual({ create: 0, update: 0, skip: 4, error: 0 });
  });
});

describe('tables with Chinese headings', () => {
  it('[A-13.import] of common exports are read, and categories are found by their leaf', async () => {
    const [parent] = await shop.db.rows<{ id: number }>(
      `insert into catalog_category (name, weigh) values ('服装', 1) returning id`,
    );
    await shop.db.run(`insert into catalog_category (name, weigh, parent_id) values ('T恤', 2, $1)`, [parent?.id]);
    const file =
      '宝贝名称,宝贝价格,宝贝数量,商家编码,商品分类,商品状态\n白T恤,59.00,12,WT-1,T恤,仓库中\n黑T恤,69,8,BT-1,新品,出售中\n';
    const { report, job } = await imported(file);
    expect(report).toMatchObject({
      format: 'shopkeeper',
      unknown: [],
      totals: { create: 2, error: 0 },
      adds: ['Category: 新品'],
    });
    expect(report.columns.map(({ heading, column, sample }) => [heading, column, sample]).slice(0, 2)).toEqual([
      ['宝贝名称', 'name', '白T恤'],
      ['宝贝价格', 'price', '59.00'],
    ]);
    expect(job.result).toMatchObject({ warningCount: 1, warnings: [{ rule: 'import.not-publishable', line: 3 }] });
    expect(
      await shop.db.rows(`select p.name, c.name as category, p.status from catalog_product p
      join catalog_category c on c.id = p.category_id order by p.id`),
    ).toEqual([
      { name: '白T恤', category: 'T恤', status: 'off_sale' },
      { name: '黑T恤', category: '新品', status: 'draft' },
    ]);
  });

  it('with a column of values alone have one option, named by its heading', async () => {
    const { report } = await imported('商品名称,规格,规格编码,售价,库存\n帆布包,米白,BAG-1,39,3\n帆布包,黑色,BAG-2,39,4\n');
    expect(report).toMatchObject({ totals: { create: 1, error: 0 } });
    expect(await shop.db.rows('select specs from catalog_product')).toEqual([{ specs: ['规格'] }]);
    expect(await skus()).toMatchObject([
      { code: 'BAG-1', values: ['米白'] },
      { code: 'BAG-2', values: ['黑色'] },
    ]);
  });

  it('say in one sentence which column is missing, and which states there are', async () => {
    const { data, status, msg } = await check('商品名称,分类,库存\n茶杯,杯子,3\n', {}, 'zh-cn');
    expect([status, data.error, msg]).toEqual([409, 'product.import-unknown-format', '无法识别表头，缺少列：价格']);
    const report = await check('商品名称,售价,状态\n茶杯,3,缺货\n', {}, 'zh-cn');
    expect(report.data.rowErrors).toMatchObject([{ line: 2, msg: '没有这个状态，可填：草稿, 在售, 已下架' }]);
  });
});

describe('columns that the user assigns', () => {
  const file = 'Artikel,Preis,Menge,Farbe\nTasse,12.50,5,blau\n';
  const columns = { Artikel: 'name', Preis: 'price', Menge: 'stock', Farbe: '' };

  it('are asked for when the header is not recognised, and are kept for later files', async () => {
    const { status, data } = await check(file);
    expect([status, data.error]).toEqual([409, 'product.import-unknown-format']);
    expect(data.details).toMatchObject({ headings: ['Artikel', 'Preis', 'Menge', 'Farbe'] });
    expect(data.details?.['columns']).toContain('price');
    const { report } = await imported(file, { columns, keepColumns: true });
    expect(report).toMatchObject({ totals: { create: 1, error: 0 }, unknown: ['Farbe'] });
    expect(await skus()).toMatchObject([{ name: 'Tasse', price: 1_250, stock: 5 }]);
    const again = await check(file.replace('12.50', '13'));
    expect(again.data).toMatchObject({ totals: { update: 1, error: 0 } });
    expect(again.data.columns[1]).toEqual({ heading: 'Preis', column: 'price', sample: '13' });
  });

  it('are asked for by the job that checks a large file', async () => {
    const rows = Array.from({ length: 90_000 }, (_, at) => `Tasse ${at},12.50,5,blau\n`).join('');
    const { data } = await check(`Artikel,Preis,Menge,Farbe\n${rows}`);
    const { status, result } = await ended(shop, data.jobId ?? '');
    expect(status).toBe('done');
    expect(result).toMatchObject({
      importId: data.importId,
      header: { headings: ['Artikel', 'Preis', 'Menge', 'Farbe'], error: 'product.import-unknown-format' },
    });
  });

  it('are rejected when they are no object', async () => {
    const { status } = await shop.send(`${prefix}Import`, { bytes: file, fields: { columns: '["name"]' } });
    expect(status).toBe(400);
  });
});

describe('codes that cannot be stored', () => {
  const long = 'L'.repeat(70);
  const file = `Handle,Title,Variant SKU,Variant Barcode,Variant Price\ncup,Cup,A1,111,10\npot,Pot,A1,111,20\njug,Jug,J  1,,30\nbowl,Bowl,${long},,40\n`;
  const codes = () =>
    shop.db.rows(`select p.handle, s.sku_code as code, s.barcode from catalog_product_sku s
    join catalog_product p on p.id = s.parent_id order by p.id`);

  it('exclude their products unless the user chooses otherwise', async () => {
    const { data } = await check(file);
    expect(data).toMatchObject({ totals: { create: 0, error: 4 }, choices: { codes: ['report', 'unique', 'skip'] } });
    expect(data.chosen).toEqual({ codes: 'report' });
  });

  it.each([
    ['unique', ['A1', 'A1-2', 'J-1', 'L'.repeat(64)]],
    ['skip', ['A1', 'POT', 'JUG', 'BOWL']],
  ] as const)('with the choice %s are imported, with warnings, and nothing changes again', async (choice, made) => {
    const decided = { choices: { codes: choice } };
    const { report, job } = await imported(file, decided);
    expect(report).toMatchObject({ totals: { create: 4, error: 0 }, warningCount: 4 });
    expect(job.result).toMatchObject({ totals: { create: 4 }, warningCount: 4 });
    const expected = ['cup', 'pot', 'jug', 'bowl'].map((handle, at) => ({
      handle,
      code: made[at],
      barcode: at === 0 ? '111' : null,
    }));
    expect(await codes()).toEqual(expected);
    expect((await imported(file, decided)).job.result.totals).toEqual({ create: 0, update: 0, skip: 4, error: 0 });
    const other = 'Handle,Title,Variant SKU,Variant Price\nvase,Vase,A1,50\n';
    expect((await check(other)).data.rowErrors).toMatchObject([{ rule: 'import.sku-taken' }]);
    expect((await imported(other, decided)).job.result.totals).toMatchObject({ create: 1, error: 0 });
    expect((await codes()).at(-1)).toMatchObject({ handle: 'vase', code: choice === 'unique' ? 'A1-3' : 'VASE' });
    expect(await unbalanced(shop)).toEqual([]);
  });
});

describe('a file of codes with prices or stock', () => {
  const whole =
    'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Barcode,Variant Price,Variant Inventory Qty\ncup,Cup,Colour,Blue,C-B,901,10,5\ncup,,,Red,C-R,902,11,6\npot,Pot,,,P-1,,40,7\n';

  it.each([
    ['SKU codes', 'SKU编码,价格\nC-R,15\nP-1,40\nC-B,10\n'],
    ['barcodes and SKU codes', '商家编码,条码,售价\n,902,15\nP-1,,40\n'],
  ])('[A-13.import] changes only these, by %s', async (_what, text) => {
    await imported(whole);
    const { report, job } = await imported(text);
    expect(report).toMatchObject({ totals: { create: 0, update: 1, skip: 1, error: 0 } });
    expect(report.preview).toMatchObject([{ kind: 'update', name: 'Cup', changes: [] }]);
    expect(job.result.totals).toMatchObject({ update: 1, skip: 1 });
    expect(await skus()).toMatchObject([
      { name: 'Cup', code: 'C-B', values: ['Blue'], price: 1_000, stock: 5 },
      { name: 'Cup', code: 'C-R', values: ['Red'], price: 1_500, stock: 6 },
      { name: 'Pot', code: 'P-1', price: 4_000, stock: 7 },
    ]);
    expect(await shop.db.rows(`select price_min, price_max from catalog_product where handle = 'cup'`)).toEqual([
      { price_min: 1_000, price_max: 1_500 },
    ]);
    expect(await unbalanced(shop)).toEqual([]);
  });

  it('books counted stock, and names codes that the shop does not have', async () => {
    await imported(whole);
    const { report, job } = await imported('sku,stock\nC-B,9\nX-9,1\n');
    expect(report.rowErrors).toMatchObject([{ line: 3, rule: 'import.unknown-code', value: 'X-9' }]);
    expect(job.result.totals).toEqual({ create: 0, update: 1, skip: 0, error: 1 });
    expect(await skus()).toMatchObject([{ code: 'C-B', stock: 9, price: 1_000 }, { stock: 6 }, { stock: 7 }]);
    expect(await unbalanced(shop)).toEqual([]);
  });
});

describe('the list of products', () => {
  it('finds a product by the code or barcode of a SKU, also after a change', async () => {
    await imported(
      'Handle,Title,Variant SKU,Variant Barcode,Variant Price\ncup,Cup,QX-771,6901234567892,10\npot,Pot,QX-772,,20\n',
    );
    const found = async (quick: string) => {
      const { data } = await shop.post<{ result: readonly { name: string }[] }>(`${prefix}GetPageData`, { quick });
      return data.result.map(({ name }) => name);
    };
    expect(await found('qx-771')).toEqual(['Cup']);
    expect(await found('6901234567892')).toEqual(['Cup']);
    await imported('Handle,Title,Variant SKU,Variant Barcode,Variant Price\ncup,Cup,ZW-1,6901234567892,10\n');
    expect([await found('qx-771'), await found('zw-1')]).toEqual([[], ['Cup']]);
  });
});
