import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '../../../../../packages/server/src/testing/until.ts';
import { type ImportTestShop, withImports } from '../../../../../tests/setup/import-files.ts';
import { type Caller, testShop } from '../../../../../tests/setup/shop.ts';
import { joinMember, sellSku } from '../../testing/test-shop.ts';

const prefix = '/admin/sales/order/';
const heading =
  'Name,Email,Financial Status,Paid at,Fulfillment Status,Currency,Subtotal,Shipping,Taxes,Total,Discount Amount,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Shipping Name,Shipping Street,Shipping Phone,Notes,Cancelled at,Payment Method';
const sold = (no: string, sku: string, mobile: string): string =>
  `#${no},a@example.com,paid,2025-03-01 10:05:00 +0800,fulfilled,CNY,20.00,0.00,0.00,20.00,0.00,2025-03-01 10:00:00 +0800,1,Thing,20.00,${sku},Lin,18 Plum Lane,${mobile},,,Alipay`;
const fileOf = (...lines: string[]): string => [heading, ...lines].join('\n');
const [mine, foreign] = ['13800138000', '13800138001'];

let shop: ImportTestShop;
let clerk: Caller;
const seen = { product: 0, member: 0 };

beforeAll(async () => {
  shop = withImports(await testShop());
  seen.product = (await sellSku(shop.db, { name: 'Tea bowl', code: 'BOWL-1', price: 2_000, stock: 10 })).productId;
  await sellSku(shop.db, { name: 'Teapot', code: 'POT-1', price: 2_000, stock: 10 });
  seen.member = (await joinMember(shop.db, mine)).memberId;
  await joinMember(shop.db, foreign);
  const readers = ['/admin/catalog/product/index', '/admin/member/member/index'];
  clerk = await shop.staff([...['index', 'import'].map((one) => prefix + one), ...readers]);
  expect(await importAs(shop.owner, fileOf(sold('1', 'BOWL-1', foreign)))).toEqual([]);
});
afterAll(() => shop.close());

interface Report {
  readonly importId: string;
  readonly rowErrors: readonly { readonly line: number; readonly rule: string }[];
}

/** Imports a file, and returns its row errors. */
async function importAs(as: Caller, bytes: string): Promise<readonly string[]> {
  const { data, status } = await shop.send<Report>(`${prefix}Import`, { bytes, as });
  expect(status).toBe(200);
  const body = { importId: data.importId, onError: 'skip' };
  const { jobId } = (await shop.post<{ jobId: string }>(`${prefix}ImportApply`, body, as)).data;
  const job = async () =>
    (await shop.post<{ status: string; result: Report }>('/admin/platform/job/GetDetailPage', { id: jobId }, as)).data;
  await until(async () => (await job()).status === 'done');
  return (await job()).result.rowErrors.map(({ line, rule }) => `${line} ${rule}`);
}

/** Limits the clerk to one product, one member and the orders of that member; false limits nothing. */
async function limit(isLimited: boolean): Promise<void> {
  const only = (id: number, field = 'id') => ({ kind: 'condition', condition: { field, op: 'in', value: [id] } });
  const scopes = {
    '/admin/sales/order': only(seen.member, 'memberId'),
    '/admin/catalog/product': only(seen.product),
    '/admin/member/member': only(seen.member),
  };
  await shop.db.run(`update access_role set data_scopes = $1::jsonb where code = 'clerk1'`, [
    isLimited ? JSON.stringify(scopes) : null,
  ]);
}

const buyers = async () =>
  Object.fromEntries(
    (
      await shop.db.rows<{ no: string; buyer: number | null }>('select order_no as no, member_id::int as buyer from sales_order')
    ).map(({ no, buyer }) => [no, buyer]),
  );

it('[M-33] orders, products and members outside of the sight of limited staff are unknown to their file, row by row', async () => {
  await limit(true);
  const file = fileOf(
    sold('1', 'BOWL-1', mine),
    sold('2', 'BOWL-1', mine),
    sold('3', 'POT-1', mine),
    sold('4', 'BOWL-1', foreign),
  );
  expect(await importAs(clerk, file)).toEqual(['2 import.outside', '4 import.unknown-sku']);
  expect(await buyers()).toMatchObject({ '#2': seen.member, '#4': null });
  expect(await importAs(clerk, file)).toEqual(['2 import.outside', '4 import.unknown-sku', '5 import.outside']);
});

it('control: without the data scopes the same rows are known', async () => {
  await limit(false);
  expect(await importAs(clerk, fileOf(sold('1', 'BOWL-1', mine), sold('5', 'POT-1', foreign)))).toEqual([]);
  expect((await buyers())['#5']).not.toBeNull();
});
