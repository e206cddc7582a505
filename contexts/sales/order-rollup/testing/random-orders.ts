import { startOfDay } from '@shopkeeper/resource/calendar';
import { expect } from 'vitest';
import { type Additions, type Caller, testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import { orderPrefix } from '../../order/testing/order-calls.ts';
import { idempotencyHeader, sellSku } from '../../order/testing/test-shop.ts';
import { orderSeries, orderSeriesOfOrders, refreshOrderRollup } from '../server/order-rollup.operations.ts';

const minuteMs = 60_000;
const zones = ['Asia/Shanghai', 'America/New_York', 'Asia/Kathmandu'] as const;

/** A shop whose clock runs ahead, with random orders in it. */
export interface RandomShop {
  readonly shop: TestShop;
  /** The time of the shop, UTC epoch ms. */
  readonly now: () => number;
  readonly wait: (minutes: number) => void;
  /** Makes so many random changes at once, each of another order; one by default. */
  readonly change: (atOnce?: number) => Promise<void>;
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

interface Buyer extends Caller {
  readonly addressId: number;
}

/** So many members buy, and so many SKUs are sold: changes at once rarely wait for the same row. */
const buyerCount = 4;
const skuCount = 24;

/** A member who may have any number of unpaid orders, signed in for as long as the test lasts. */
async function newBuyer({ db, post }: TestShop, username: string): Promise<Buyer> {
  const body = { username, password: 'Plum-lane-18' };
  expect((await post('/admin/member/member/add', { ...body, nickname: 'Mei' })).status).toBe(200);
  const { status, data } = await post<{ token: string; memberInfo: { id: number } }>('/api/User/login', body, null);
  expect(status, JSON.stringify(data)).toBe(200);
  const [address] = await db.rows<{ id: number }>(
    `insert into member_address (member_id, name, mobile, region, detail, is_default)
     values ($1, 'Lin Mei', '13800000077', '310104', '18 Plum Lane', true) returning id`,
    [data.memberInfo.id],
  );
  await db.run("update kit_session_pair set access_expires_at = 'infinity', refresh_expires_at = 'infinity'");
  return { token: data.token, audience: 'member', addressId: address?.id ?? 0 };
}

/** Lets members have any number of unpaid orders. */
async function liftLimit({ post }: TestShop): Promise<void> {
  const saved = await post('/admin/routine/config/save', { name: 'sales.order', version: 0, values: { unpaidOrdersMax: 0 } });
  expect(saved.status, JSON.stringify(saved.data)).toBe(200);
}

/** Calls on orders of the shop: one request each, at the version that the order has now. */
function callsOn(shop: TestShop, { buyers, skus }: { readonly buyers: readonly Buyer[]; readonly skus: readonly number[] }) {
  const one = <T>(from: readonly T[], chance: number): T => from[Math.floor(chance * from.length)] as T;
  async function perform(name: string, id: number, input: object) {
    const [row] = await shop.db.rows<{ version: number }>('select version from sales_order where id = $1', [id]);
    return shop.post(orderPrefix + name, { id, version: row?.version, ...input }, shop.owner, idempotencyHeader());
  }
  async function buy(qty: number, who: number, what: number): Promise<Unpaid> {
    const { addressId, ...buyer } = one(buyers, who);
    const body = { lines: [{ skuId: one(skus, what), qty }], addressId, deliveryType: 'express' };
    const { status, data } = await shop.post<Unpaid>('/user/order/place', body, buyer, idempotencyHeader());
    expect(status, JSON.stringify(data)).toBe(200);
    return { id: data.id, payableAmount: data.payableAmount };
  }
  /** Refunds one unit of an order. */
  async function refundUnit(id: number): Promise<void> {
    const [line] = await shop.db.rows<{ lineId: number; amount: number }>(
      'select id as "lineId", payable_amount / qty as amount from sales_order_line where parent_id = $1 order by id limit 1',
      [id],
    );
    const wish = { freightAmount: 0, goodwillAmount: 0, method: 'offline', reason: 'as agreed' };
    const started = await perform('startRefund', id, { ...wish, parts: [{ ...line, qty: 1 }] });
    expect(started.status, JSON.stringify(started.data)).toBe(200);
    const [refund] = await shop.db.rows<{ id: number; version: number }>(
      `select id, version from sales_refund where order_id = $1 and status = 'processing'`,
      [id],
    );
    const done = { ...refund, reference: 'R-1', voucher: null };
    expect((await shop.post('/admin/sales/refund/succeed', done, shop.owner, idempotencyHeader())).status).toBe(200);
  }
  return { perform, buy, refundUnit };
}

/** Fills a shop with what random orders need. */
async function readyFor(shop: TestShop, random: () => number) {
  await liftLimit(shop);
  const buyers: Buyer[] = [];
  for (let n = 0; n < buyerCount; n += 1) buyers.push(await newBuyer(shop, `random${n}buyer`));
  const price = () => 100 + Math.floor(random() * 9_900);
  const skus = await Promise.all(Array.from({ length: skuCount }, () => sellSku(shop.db, { price: price(), stock: 1_000_000 })));
  return callsOn(shop, { buyers, skus: skus.map(({ skuId }) => skuId) });
}

/** A shop of random orders, on top of those that it is filled with. */
export async function randomShop(seed: number, { fill }: Pick<Additions, 'fill'> = {}): Promise<RandomShop> {
  let ahead = 0;
  const now = (): number => Date.now() + ahead;
  const shop = await testShop({ clock: { now }, ...(fill ? { fill } : {}) });
  const random = randomOf(seed);
  const calls = await readyFor(shop, random);
  const unpaid: Unpaid[] = [];
  const paid: number[] = [];
  const take = () => unpaid.splice(Math.floor(random() * unpaid.length), 1)[0];
  /** Pays an order, unless the task of the shop closed it meanwhile: its time to be paid was over. */
  const pay = async ({ id, payableAmount }: Unpaid): Promise<void> => {
    const amount = { method: 'transfer', amount: payableAmount };
    if ((await calls.perform('markPaid', id, amount)).status === 200) return void paid.push(id);
    const [row] = await shop.db.rows('select close_reason as "closeReason" from sales_order where id = $1', [id]);
    expect(row).toEqual({ closeReason: 'timeout' });
  };
  const changePrice = async (order: Unpaid): Promise<void> => {
    const payableAmount = order.payableAmount + 100;
    const { status } = await calls.perform('changePrice', order.id, { payableAmount, freightAmount: 0, reason: 'agreed' });
    unpaid.push({ id: order.id, payableAmount: status === 200 ? payableAmount : order.payableAmount });
  };
  /** Chooses a change and its order, which no other change of the moment is about, and makes it. */
  const one = async (): Promise<void> => {
    const dice = random();
    if (dice < 0.06 && paid.length > 0) return calls.refundUnit(paid.shift() ?? 0);
    const order = dice < 0.45 ? undefined : take();
    if (!order) return void unpaid.push(await calls.buy(1 + Math.floor(random() * 3), random(), random()));
    if (dice < 0.8) return pay(order);
    if (dice < 0.9) return expect((await calls.perform('close', order.id, { reason: 'asked for' })).status).toBeLessThan(500);
    return changePrice(order);
  };
  const change = async (atOnce = 1): Promise<void> => {
    for (let n = 0; n < atOnce; n += 1) ahead += Math.floor(random() * 25 * minuteMs);
    const refreshes = unpaid.length > 0 && random() < 0.2;
    await Promise.all(Array.from({ length: atOnce }, one));
    if (refreshes) await refreshOrderRollup(shop.db, now());
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
