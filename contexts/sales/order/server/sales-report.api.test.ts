import { startOfDay } from '@shopkeeper/resource/calendar';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dueTask, testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import { orderCalls } from '../testing/order-calls.ts';
import { paidOrder, perform, refundsOf } from '../../refund/testing/refunds.ts';
import { joinMember } from '../testing/test-shop.ts';
import { salesReportOf } from './sales-report.operations.ts';

const dayMs = 86_400_000;
const timeZone = 'Asia/Shanghai';
let shop: TestShop;
let ahead = 0;
const now = (): number => Date.now() + ahead;

beforeAll(async () => {
  shop = await testShop({ clock: { now } });
});
afterAll(() => shop.close());

/** The last thirty days up to today. */
const report = () =>
  salesReportOf(shop.db, { from: startOfDay(now(), -29, timeZone), to: startOfDay(now(), 1, timeZone), timeZone });

it('sums goods without freight, refunds on their own day, and members who bought again', async () => {
  const [mei, lin] = [await joinMember(shop.db, '13800000091'), await joinMember(shop.db, '13800000092')];
  const old = await paidOrder(shop, { member: lin, qty: 2, price: 3_500 });
  ahead = 60 * dayMs;
  const bought = [
    await paidOrder(shop, { member: mei, qty: 1, price: 10_000, freight: 600 }),
    await paidOrder(shop, { member: mei, qty: 1, price: 5_000 }),
    await paidOrder(shop, { member: lin, qty: 4, price: 5_000 }),
  ];
  const parts = [{ lineId: old.lineId, qty: 1, amount: 3_000 }];
  const back = { parts, freightAmount: 0, goodwillAmount: 0, method: 'offline', reason: 'late' };
  expect((await perform(shop, '/admin/sales/order/startRefund', old.id, back)).status).toBe(200);
  const [made] = await refundsOf(shop, old.id);
  expect((await report()).refundedGoodsAmount).toBe(0);
  await perform(shop, '/admin/sales/refund/succeed', made?.id ?? 0, { reference: 'T-1', voucher: null });
  const [paid] = await shop.db.rows<{ amount: number }>(
    'select sum(paid_amount)::int as amount from sales_order where id = any($1)',
    [bought.map(({ id }) => id)],
  );
  const calls = orderCalls(
    () => shop,
    () => mei,
  );
  const unpaid = [await calls.buy(), await calls.buy(), await calls.buy()];
  await calls.perform('close', unpaid[0]?.id ?? 0, { reason: 'asked for' });
  await calls.perform('rejectAsRisk', unpaid[1]?.id ?? 0, { reason: 'fraud' });
  expect(await report()).toEqual({
    goodsAmount: 35_000,
    refundedGoodsAmount: 3_000,
    paidAmount: paid?.amount,
    refundedAmount: 3_000,
    // Three were paid, one was closed, one waits; what was rejected as a risk was never placed.
    placedOrders: 5,
    cancelledOrders: 1,
    timedOutOrders: 0,
    paidOrders: 3,
    units: 6,
    memberAmount: paid?.amount,
    payingMembers: 2,
    // The second order of one member was paid in the period, the first one of the other 60 days ago: within 90 days.
    buyers: 2,
    repeatBuyers: 2,
  });
  const late = dueTask(shop, 'sales.order.expire');
  await late(now() + 2 * dayMs);
  expect(await report()).toMatchObject({ placedOrders: 5, cancelledOrders: 2, timedOutOrders: 1 });
  ahead = 100 * dayMs;
  expect(await report()).toMatchObject({ goodsAmount: 0, paidOrders: 0, buyers: 2, repeatBuyers: 1 });
});
