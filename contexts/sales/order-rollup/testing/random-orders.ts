import { startOfDay } from '@shopkeeper/resource/calendar';
import { expect } from 'vitest';
import { type Additions, testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import { orderCalls } from '../../order/testing/order-calls.ts';
import { idempotencyHeader, joinMember } from '../../order/testing/test-shop.ts';
import { orderSeries, orderSeriesOfOrders, refreshOrderRollup } from '../server/order-rollup.operations.ts';

const minuteMs = 60_000;
const zones = ['Asia/Shanghai', 'America/New_York', 'Asia/Kathmandu'] as const;

/** A shop whose clock runs ahead, with random orders in it. */
export interface RandomShop {
  readonly shop: TestShop;
  /** The time of the shop, UTC epoch ms. */
  readonly now: () => number;
  readonly wait: (minutes: number) => void;
  /** Makes one random change of an order. */
  readonly change: () => Promise<void>;
}

/** A generator of numbers in [0, 1) that repeats for a seed. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

interface Unpaid {
  readonly id: number;
  readonly payableAmount: number;
}

type Calls = ReturnType<typeof orderCalls>;

/** Refunds one unit of an order. */
async function refundUnit(shop: TestShop, calls: Calls, id: number): Promise<void> {
  const [line] = (await calls.detailOf(id)).lines;
  if (!line) throw new Error('the order has no line');
  const amount = Math.floor(line.payableAmount / line.qty);
  const wish = { freightAmount: 0, goodwillAmount: 0, method: 'offline', reason: 'as agreed' };
  const started = await calls.perform('startRefund', id, { ...wish, parts: [{ lineId: line.id, qty: 1, amount }] });
  expect(started.status, JSON.stringify(started.data)).toBe(200);
  const [refund] = await shop.db.rows<{ id: number; version: number }>(
    `select id, version from sales_refund where order_id = $1 and status = 'processing'`,
    [id],
  );
  const done = { ...refund, reference: 'R-1', voucher: null };
  expect((await shop.post('/admin/sales/refund/succeed', done, shop.owner, idempotencyHeader())).status).toBe(200);
}

/** A shop of random orders, on top of those that it is filled with. */
export async function randomShop(seed: number, { fill }: Pick<Additions, 'fill'> = {}): Promise<RandomShop> {
  let ahead = 0;
  const now = (): number => Date.now() + ahead;
  const shop = await testShop({ clock: { now }, ...(fill ? { fill } : {}) });
  const member = await joinMember(shop.db, '13800000077');
  const calls = orderCalls(
    () => shop,
    () => member,
  );
  const random = randomOf(seed);
  const unpaid: Unpaid[] = [];
  const paid: number[] = [];
  const take = () => unpaid.splice(Math.floor(random() * unpaid.length), 1)[0];
  /** Pays an order, unless the task of the shop closed it meanwhile: its time to be paid was over. */
  const pay = async ({ id, payableAmount }: Unpaid): Promise<void> => {
    if ((await calls.pay(id, payableAmount)).status === 200) return void paid.push(id);
    const [row] = await shop.db.rows('select close_reason as "closeReason" from sales_order where id = $1', [id]);
    expect(row).toEqual({ closeReason: 'timeout' });
  };
  const change = async (): Promise<void> => {
    ahead += Math.floor(random() * 25 * minuteMs);
    const dice = random();
    if (dice < 0.06 && paid.length > 0) return refundUnit(shop, calls, paid.shift() ?? 0);
    const order = dice < 0.45 ? undefined : take();
    if (!order) unpaid.push(await calls.buy(1 + Math.floor(random() * 3), 100 + Math.floor(random() * 9_900)));
    else if (dice < 0.8) await pay(order);
    else if (dice < 0.9) expect((await calls.perform('close', order.id, { reason: 'asked for' })).status).toBeLessThan(500);
    else {
      const payableAmount = order.payableAmount + 100;
      const { status } = await calls.perform('changePrice', order.id, { payableAmount, freightAmount: 0, reason: 'agreed' });
      unpaid.push({ id: order.id, payableAmount: status === 200 ? payableAmount : order.payableAmount });
    }
    if (unpaid.length > 0 && random() < 0.2) await refreshOrderRollup(shop.db, now());
  };
  return { shop, now, wait: (minutes) => void (ahead += minutes * minuteMs), change };
}

/** The rollup says of a random period of the last days what its orders say. */
export async function comparePeriods({ shop, now }: RandomShop, seed: number, days = 20): Promise<void> {
  const random = randomOf(seed);
  const at = now();
  const timeZone = zones[Math.floor(random() * zones.length)] ?? 'Asia/Shanghai';
  const from = startOfDay(at, -Math.floor(random() * days), timeZone);
  const period = { from, to: startOfDay(at, 1, timeZone), grain: random() < 0.5 ? 'hour' : 'day', timeZone } as const;
  expect(await orderSeries(shop.db, period, at)).toEqual(await orderSeriesOfOrders(shop.db, period));
}

/** The rows of the rollup. */
export const rollupRows = ({ shop }: RandomShop) =>
  shop.db.rows<Record<string, unknown>>('select * from sales_order_rollup order by bucket');
