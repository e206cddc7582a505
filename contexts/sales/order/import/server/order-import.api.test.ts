import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { until } from '../../../../../packages/server/src/testing/until.ts';
import { reconcile } from '../../../../../tests/setup/reconcile.ts';
import { type ImportTestShop, withImports } from '../../../../../tests/setup/import-files.ts';
import { testShop } from '../../../../../tests/setup/shop.ts';
import { joinMember, sellSku } from '../../testing/test-shop.ts';

const prefix = '/admin/sales/order/';

interface Report {
  readonly importId: string;
  readonly totals: Readonly<Record<string, number>>;
  readonly rowErrors: readonly { readonly line: number; readonly rule: string; readonly msg: string }[];
  readonly error?: string;
}

interface Job {
  readonly status: string;
  readonly message: string;
  readonly result: Pick<Report, 'totals' | 'rowErrors'>;
}

let shop: ImportTestShop;
beforeEach(async () => {
  shop = withImports(await testShop());
  await sellSku(shop.db, { name: 'Tea bowl', code: 'BOWL-1', price: 2_000, stock: 10 });
  await sellSku(shop.db, { name: 'Teapot', code: 'POT-1', price: 9_900, stock: 10 });
});
afterEach(() => shop.close());

type Choices = Readonly<Record<string, string>>;

async function startImport(bytes: string, choices: Choices): Promise<{ readonly report: Report; readonly jobId: string }> {
  const fields = { choices: JSON.stringify(choices) };
  const { data: report, code, msg } = await shop.send<Report>(`${prefix}Import`, { bytes, fields });
  if (code !== 1) throw new Error(`${msg} ${JSON.stringify(report)}`);
  const body = { importId: report.importId, onError: 'skip', choices };
  const { data } = await shop.post<{ jobId: string }>(`${prefix}ImportApply`, body);
  return { report, jobId: data.jobId };
}

async function ended(id: string): Promise<Job> {
  const latest = Date.now() + 20_000;
  for (;;) {
    const { data: job } = await shop.post<Job>('/admin/platform/job/GetDetailPage', { id });
    if (!['queued', 'running'].includes(job.status)) return job;
    if (Date.now() > latest) throw new Error(JSON.stringify(job));
  }
}

async function importOrders(bytes: string, choices: Choices = {}): Promise<{ report: Report; job: Job }> {
  const { report, jobId } = await startImport(bytes, choices);
  return { report, job: await ended(jobId) };
}

const shopify = [
  'Name,Email,Financial Status,Paid at,Fulfillment Status,Currency,Subtotal,Shipping,Taxes,Total,Discount Amount,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Shipping Name,Shipping Street,Shipping Phone,Notes,Cancelled at,Payment Method',
  `#1001,a@example.com,paid,2025-03-01 10:05:00 +0800,fulfilled,CNY,139.00,10.00,0.00,139.00,10.00,2025-03-01 10:00:00 +0800,2,Tea bowl,20.00,BOWL-1,林小雨,文三路 1 号,'+86 138 0013 8000,gift,,Alipay`,
  '#1001,a@example.com,,,,,,,,,,2025-03-01 10:00:00 +0800,1,Teapot,99.00,POT-1,,,,,,',
  '#1002,b@example.com,pending,,unfulfilled,CNY,20.00,0.00,0.00,20.00,0.00,2025-03-02 10:00:00 +0800,1,Tea bowl,20.00,BOWL-1,,,,,,',
  '#1003,c@example.com,paid,2025-03-03 09:00:00 +0800,unfulfilled,CNY,99.00,0.00,0.00,99.00,0.00,2025-03-03 08:00:00 +0800,1,Teapot,99.00,POT-1,,,,,,WeChat Pay',
].join('\n');

const orders = () =>
  shop.db.rows(`select order_no as "orderNo", origin, status, payable_amount as payable, paid_amount as paid, item_count as items,
      extract(epoch from placed_at)::bigint as placed, extract(epoch from paid_at)::bigint as paid_at, member_id as "memberId"
    from sales_order order by order_no`);
const held = () =>
  shop.db.rows(
    `select sku_code as code, on_hand as "onHand", reserved, allocated from catalog_stock_level l join catalog_product_sku s on s.id = l.sku_id order by 1`,
  );
/** What is wrong with orders, payments and members; products of tests have no figures and no movements. */
const contradictions = async () =>
  (await reconcile(shop.db)).filter(({ check }) => !/figures of a product|level of stock/.test(check));
const seconds = (text: string): number => Date.parse(text) / 1_000;

describe('the import of orders', () => {
  it('[A-13.import] writes history at its own dates: no stock, no points, no messages, and no order twice', async () => {
    const { memberId } = await joinMember(shop.db, '13800138000');
    const before = await held();
    const { report, job } = await importOrders(shopify);
    expect(report).toMatchObject({ totals: { create: 3, error: 0 }, rowErrors: [] });
    expect(job).toMatchObject({ status: 'done', result: { totals: { create: 3 } } });
    expect(await orders()).toEqual([
      {
        orderNo: '#1001',
        origin: 'import',
        status: 'completed',
        payable: 13_900,
        paid: 13_900,
        items: 3,
        placed: seconds('2025-03-01T10:00:00+08:00'),
        paid_at: seconds('2025-03-01T10:05:00+08:00'),
        memberId,
      },
      expect.objectContaining({ orderNo: '#1002', status: 'closed', paid: 0, memberId: null }),
      expect.objectContaining({ orderNo: '#1003', status: 'completed', paid: 9_900 }),
    ]);
    expect(await held()).toEqual(before);
    expect(await shop.db.rows('select paid_order_count as n, paid_amount as amount, score from member_member')).toEqual([
      { n: 1, amount: 13_900, score: 0 },
    ]);
    expect(await contradictions()).toEqual([]);
    const again = await importOrders(shopify);
    expect(again.job.result.totals).toEqual({ create: 0, update: 0, skip: 3, error: 0 });
  });

  it('gives no order to an account that only typed the mobile at its registration', async () => {
    const typed = { username: 'claims', password: 'Plum-lane-18', mobile: '13800138000', nickname: 'Claims' };
    await shop.post('/api/User/register', typed, null);
    await importOrders(shopify);
    expect(await orders()).toMatchObject([{ memberId: null }, { memberId: null }, { memberId: null }]);
  });

  it('keeps open orders open if the user chooses so: stock is reserved, and paid orders wait for shipping', async () => {
    await importOrders(shopify, { open: 'open' });
    expect(await orders()).toMatchObject([
      { orderNo: '#1001', status: 'completed' },
      { orderNo: '#1002', status: 'pending_payment', paid: 0 },
      { orderNo: '#1003', status: 'to_ship', paid: 9_900 },
    ]);
    expect(await held()).toMatchObject([
      { code: 'BOWL-1', onHand: 10, reserved: 1, allocated: 0 },
      { code: 'POT-1', onHand: 10, reserved: 0, allocated: 1 },
    ]);
    expect(await contradictions()).toEqual([]);
  });

  it('locks the stock of a batch by SKU, so that parallel imports in opposite orders do not deadlock', async () => {
    const header = 'Order no.,Placed at,Paid at,SKU code or barcode,Quantity,Price of one,Status\n';
    const fileOf = (mark: string, codes: readonly string[]): string =>
      header + codes.map((code, at) => `${mark}${at},2025-03-01,2025-03-01,${code},1,20,processing`).join('\n');
    const waiting = async (count: number): Promise<boolean> => {
      const rows = await shop.db.rows(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows.length === count;
    };
    const lock = (code: string, how: string): string =>
      `select 1 from catalog_stock_level where sku_id = (select id from catalog_product_sku where sku_code = '${code}') for update ${how}`;
    const jobIds: string[] = [];
    await shop.db.transaction(async (tx) => {
      await tx.run(lock('BOWL-1', ''));
      for (const text of [fileOf('A', ['POT-1', 'BOWL-1']), fileOf('B', ['BOWL-1', 'POT-1'])])
        jobIds.push((await startImport(text, { open: 'open' })).jobId);
      await until(() => waiting(2));
      // Whoever waits for the first SKU holds no later one; locked in the order of the files, the first import would hold it.
      await tx.run(lock('POT-1', 'nowait'));
    });
    for (const id of jobIds)
      expect(await ended(id)).toMatchObject({ status: 'done', result: { totals: { create: 2, error: 0 } } });
    expect(await held()).toMatchObject([
      { code: 'BOWL-1', allocated: 2 },
      { code: 'POT-1', allocated: 2 },
    ]);
    expect(await contradictions()).toEqual([]);
  });

  it('reads the headings and states of Chinese exports', async () => {
    const text =
      '订单编号,订单状态,下单时间,付款时间,商家编码,商品数量,商品单价,实付金额,运费,收货人,收货人手机,支付方式\n' +
      '20250301001,交易成功,2025-03-01 10:00:00,2025-03-01 10:01:00,BOWL-1,2,20.00,45.00,5.00,陈晨,13800138001,支付宝\n' +
      '20250301002,交易关闭,2025-03-01 11:00:00,,POT-1,1,99.00,99.00,,,,\n';
    const { report } = await importOrders(text);
    expect(report.rowErrors).toEqual([]);
    expect(await orders()).toMatchObject([
      { orderNo: '20250301001', status: 'completed', payable: 4_500, placed: seconds('2025-03-01T10:00:00+08:00') },
      { orderNo: '20250301002', status: 'closed', paid: 0 },
    ]);
    expect(await shop.db.rows('select method, amount from sales_payment')).toEqual([{ method: 'alipay', amount: 4_500 }]);
  });

  it('reports what is wrong by line and excludes only those orders', async () => {
    const text =
      'Order no.,Placed at,SKU code or barcode,Quantity,Price of one,Status\n' +
      'A1,2025-03-01,NOPE,1,20,completed\nA2,yesterday,BOWL-1,1,20,completed\nA3,2025-03-01,BOWL-1,0,20,completed\n' +
      'A4,2025-03-01,BOWL-1,1,20,lost\nA5,2025-03-01,BOWL-1,1,20,completed\nA6,2025-03-01,,,,completed\nA5,2025-03-01,BOWL-1,1,20,completed\n';
    const { report, job } = await importOrders(text);
    expect(report.rowErrors.map(({ line, rule }) => [line, rule])).toEqual([
      [2, 'import.unknown-sku'],
      [3, 'import.bad-time'],
      [4, 'import.bad-qty'],
      [5, 'import.bad-status'],
      [7, 'import.missing-code'],
      [8, 'import.twice'],
    ]);
    expect(report.rowErrors[0]?.msg).toBe('No SKU of this shop has the code NOPE');
    expect(job.result.totals).toEqual({ create: 1, update: 0, skip: 0, error: 6 });
  });

  it('names the columns that a file lacks', async () => {
    const sent = await shop.send<Report>(`${prefix}Import`, { bytes: 'Name,Created at,Lineitem sku\n#1,2025-03-01,BOWL-1\n' });
    expect([sent.status, sent.data.error]).toEqual([409, 'request.import-file-unknown']);
    expect(sent.msg).toContain('Quantity, Price of one');
  });
});
