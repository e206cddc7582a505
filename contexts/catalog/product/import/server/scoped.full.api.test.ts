import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ImportTestShop, withImports } from '../../../../../tests/setup/import-files.ts';
import { type Caller, testShop } from '../../../../../tests/setup/shop.ts';
import { csvText } from '../../testing/shopify-file.ts';
import { ended, importFile, type Sent } from '../../testing/import-calls.ts';

const prefix = '/admin/catalog/product/';
const headings = ['Handle', 'Title', 'Published', 'Option1 Name', 'Option1 Value', 'Variant SKU', 'Variant Price'];
const row = (handle: string, sku: string, price: string, published = '') => [
  handle,
  `Fine ${handle}`,
  published,
  'Title',
  'Default Title',
  sku,
  price,
];
const stored = [headings, row('cup', 'C-1', '12'), row('pot', 'P-1', '40'), row('bowl', 'B-1', '8')];

let shop: ImportTestShop;
let clerk: Caller;

beforeAll(async () => {
  shop = withImports(await testShop());
  await importFile(shop, csvText(stored));
  await shop.db.run(`update catalog_product set status = 'on_sale' where handle <> 'bowl'`);
  clerk = await shop.staff(['index', 'import', 'edit', 'add'].map((one) => prefix + one));
});
afterAll(() => shop.close());

/** Limits the clerk to products on sale, which the bowl is not; null limits nothing. */
const limit = (isLimited: boolean) =>
  shop.db.run(`update access_role set data_scopes = $1::jsonb where code = 'clerk1'`, [
    isLimited
      ? JSON.stringify({
          '/admin/catalog/product': { kind: 'condition', condition: { field: 'status', op: 'eq', value: 'on_sale' } },
        })
      : null,
  ]);

interface Outcome {
  readonly rowErrors: readonly { readonly line: number; readonly rule: string; readonly msg: string }[];
}
const rulesOf = ({ rowErrors }: Outcome) => rowErrors.map(({ line, rule }) => `${line} ${rule}`);

async function apply(rows: readonly (readonly string[])[]): Promise<{ report: Sent; result: Outcome }> {
  const { data: report } = await shop.send<Sent>(`${prefix}Import`, { bytes: csvText(rows), as: clerk });
  const body = { importId: report.importId, onError: 'skip' };
  const { data } = await shop.post<{ jobId: string }>(`${prefix}ImportApply`, body, clerk);
  const job = await ended(shop, data.jobId);
  expect([job.status, job.result?.rowErrors]).toEqual(['done', expect.any(Array)]);
  return { report, result: job.result };
}

const now = async () =>
  Object.fromEntries(
    (
      await shop.db.rows<{ handle: string; status: string; price: number }>(
        'select handle, status, price_min::int as price from catalog_product order by handle',
      )
    ).map(({ handle, status, price }) => [handle, `${status} ${price}`]),
  );

const changed = [
  headings,
  row('cup', 'C-1', '15'),
  row('pot', 'P-1', '41', 'false'),
  row('bowl', '', '9'),
  row('mug', 'B-1', '5'),
  row('jar', 'J-1', '6'),
];

it('[M-33] limited staff change by a file the products in sight; the others are unknown, row by row', async () => {
  await limit(true);
  const { report, result } = await apply(changed);
  expect(rulesOf(report)).toEqual(['4 import.outside', '5 import.outside']);
  expect(rulesOf(result)).toEqual(['3 import.leaves-scope', '4 import.outside', '5 import.outside']);
  expect(result.rowErrors.map(({ msg }) => msg).join()).not.toContain('Fine');
  expect(await now()).toEqual({ bowl: 'draft 800', cup: 'on_sale 1500', jar: 'draft 600', pot: 'on_sale 4000' });
});

it('[M-33] a code of a product outside is the code of none', async () => {
  await limit(true);
  const codes = [
    ['sku', 'price'],
    ['B-1', '3'],
    ['C-1', '16'],
  ];
  const { result } = await apply(codes);
  expect(rulesOf(result)).toEqual(['2 import.unknown-code']);
  expect(await now()).toMatchObject({ bowl: 'draft 800', cup: 'on_sale 1600' });
});

it('control: without the data scope the same file changes all of them', async () => {
  await limit(false);
  const { result } = await apply(changed.filter(([handle]) => handle !== 'mug'));
  expect(rulesOf(result)).toEqual([]);
  expect(await now()).toEqual({ bowl: 'draft 900', cup: 'on_sale 1500', jar: 'draft 600', pot: 'off_sale 4100' });
});
