import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import { idempotencyHeader, joinMember } from '../../../../tests/setup/order-shop.ts';
import { paidOrder } from '../../refund/testing/refunds.ts';

interface Asked {
  readonly id: number;
  readonly version: number;
}

interface State {
  readonly status: string;
  readonly done: number;
  readonly rejected: number;
  readonly waiting: number;
  readonly failures: readonly { readonly id: number; readonly error: string; readonly msg: string }[];
}

const prefix = '/admin/sales/after-sale/';
let shop: TestShop;
let orderId: number;
let lineId: number;
let memberId: number;

beforeAll(async () => {
  shop = await testShop({ isStepped: true });
  const member = await joinMember(shop.db, '13800000091');
  ({ memberId } = member);
  ({ id: orderId, lineId } = await paidOrder(shop, { member, qty: 3 }));
});
afterAll(() => shop.close());

let numbers = 0;

/** Stores after-sales that wait for staff. */
async function asked(count: number, wish: { applyAmount?: number; isSmall?: boolean } = {}): Promise<readonly Asked[]> {
  const { applyAmount = 100, isSmall = true } = wish;
  numbers += count;
  await shop.db.run('update sales_order set open_after_sales = open_after_sales + $2 where id = $1', [orderId, count]);
  return shop.db.rows<Asked>(
    `insert into sales_after_sale (after_sale_no, asked_at, order_id, order_line_id, member_id, type, phase, item_name, spec_text,
       sku_id, qty, apply_amount, freight_amount, reason, is_small)
     select 'B' || n, now(), $1, $2, $3, 'refund_only', 'in_transit', 'Tea bowl', 'Blue', 1, 1, $6::int, 0, 'other', $7
     from generate_series($4::int, $5::int) n returning id, version`,
    [orderId, lineId, memberId, numbers - count + 1, numbers, applyAmount, isSmall],
  );
}

const approveSmall = (chosen: object, as = shop.owner) =>
  shop.post<{ jobId: string; total: number; error?: string; details?: object }>(
    `${prefix}Bulk`,
    { bulkAction: 'approveSmall', chosen },
    as,
    idempotencyHeader(),
  );
const stateOf = async (jobId: string): Promise<State> => (await shop.post<State>(`${prefix}BulkState`, { jobId })).data;
const waiting = async (): Promise<number> =>
  (await shop.db.rows(`select 1 from sales_after_sale where status = 'pending_review'`)).length;

describe('small after-sales approved together', () => {
  it('are at most fifty; one more is refused as a whole, ticked or by the filter, and nothing changes', async () => {
    const rows = await asked(51);
    const before = await waiting();
    for (const chosen of [{ rows }, { allBut: [] }])
      expect(await approveSmall(chosen)).toMatchObject({
        status: 409,
        data: { error: 'request.too-many-rows', details: { max: 50 } },
        msg: 'At most 50 rows at once; please narrow the selection',
      });
    await shop.runDue();
    expect(await waiting()).toBe(before);
    const { data } = await approveSmall({ rows: rows.slice(0, 50) });
    await shop.runDue();
    expect(await stateOf(data.jobId)).toMatchObject({ status: 'done', done: 50, rejected: 0, failures: [] });
    expect(await waiting()).toBe(before - 50);
  });

  it('have a result each: those above the limit and those decided meanwhile are named with the reason', async () => {
    const [[good], [large], [raised], [decided], [stale]] = [
      await asked(1),
      await asked(1, { applyAmount: 50_000, isSmall: false }),
      // Small when it was asked; the limit is lower now.
      await asked(1, { applyAmount: 30_000 }),
      await asked(1),
      await asked(1),
    ] as const;
    const reject = { id: decided?.id, version: decided?.version, reason: 'not ours' };
    expect((await shop.post(`${prefix}reject`, reject, shop.owner, idempotencyHeader())).status).toBe(200);
    const note = { id: stale?.id, version: stale?.version, staffNote: 'seen' };
    expect((await shop.post(`${prefix}note`, note, shop.owner, idempotencyHeader())).status).toBe(200);
    const { data } = await approveSmall({ rows: [good, large, raised, decided, stale] });
    await shop.runDue();
    const { done, rejected, failures } = await stateOf(data.jobId);
    expect([done, rejected]).toEqual([1, 4]);
    expect(Object.fromEntries(failures.map(({ id, error }) => [id, error]))).toMatchObject({
      [large?.id ?? 0]: 'after-sale.not-small',
      [raised?.id ?? 0]: 'after-sale.not-small',
    });
    expect(failures.map(({ id }) => id)).toEqual(expect.arrayContaining([decided?.id, stale?.id]));
    expect(failures.every(({ msg }) => msg.length > 0)).toBe(true);
    const [row] = await shop.db.rows('select status, approved_amount as amount from sales_after_sale where id = $1', [good?.id]);
    expect(row).toEqual({ status: 'awaiting_refund', amount: 100 });
  });

  it('need their permission', async () => {
    const rows = await asked(1);
    expect((await approveSmall({ rows }, await shop.staff([`${prefix}index`]))).status).toBe(403);
  });
});
