import { afterAll, beforeAll, expect, it } from 'vitest';
import { idempotencyHeader } from '../../../../tests/setup/order-shop.ts';
import { testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import { richPromoter } from '../testing/cash-out-shop.ts';

const prefix = '/admin/distribution/cash-out/';
let shop: TestShop;
beforeAll(async () => {
  shop = await testShop({ isStepped: true });
});
afterAll(() => shop.close());

it('approves at most a hundred together; one more is refused as a whole, ticked or by the filter, and nothing changes', async () => {
  const { id: memberId, promoterId } = await richPromoter(shop, 0);
  const rows = await shop.db.rows<{ id: number; version: number }>(
    `insert into distribution_cash_out (cash_out_no, member_id, promoter_id, amount, fee_amount, net_amount, method, applied_at)
     select 'W' || n, $1, $2, 1000, 0, 1000, 'offline', now() from generate_series(1, 101) n returning id::int, version`,
    [memberId, promoterId],
  );
  const approve = (chosen: object) =>
    shop.post<{ jobId: string }>(`${prefix}Bulk`, { bulkAction: 'approve', chosen }, shop.owner, idempotencyHeader());
  const approved = async () =>
    (
      await shop.db.rows<{ n: number }>(`select count(*)::int as n from distribution_cash_out where status <> 'pending_review'`)
    )[0]?.n;
  for (const chosen of [{ rows }, { allBut: [] }])
    expect(await approve(chosen)).toMatchObject({
      status: 409,
      data: { error: 'request.too-many-rows', details: { max: 100 } },
      msg: 'At most 100 rows at once; please narrow the selection',
    });
  await shop.runDue();
  expect(await approved()).toBe(0);
  const { data } = await approve({ rows: rows.slice(0, 100) });
  await shop.runDue();
  const { data: state } = await shop.post(`${prefix}BulkState`, { jobId: data.jobId });
  expect(state).toMatchObject({ status: 'done', done: 100, rejected: 0 });
  expect(await approved()).toBe(100);
});
