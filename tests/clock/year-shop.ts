import { type AnyReaction, asProvider, asSystem, later, transition } from '@shopkeeper/crud/lifecycle';
import { startOfDay } from '@shopkeeper/resource/calendar';
import { order } from '@shopkeeper/sales';
import { placeOrder, type PlacedOrder } from '@shopkeeper/sales/server';
import { defineTask, type Task } from '@shopkeeper/server/jobs';
import { productCalls } from '../../contexts/catalog/product/testing/product-calls.ts';
import { type SimulatedClock, simulatedClock } from '../setup/simulated-clock.ts';
import { testShop, type Caller, type TestShop } from '../setup/shop.ts';
import { type Fate, type PlannedOrder, products, type YearSize } from './year-plan.ts';

/** What the test knows of an order; instants are UTC epoch ms, amounts fen. */
export interface BookedOrder {
  readonly id: number;
  readonly orderNo: string;
  readonly member: number;
  readonly fate: Fate;
  readonly placedAt: number;
  readonly amount: number;
  readonly payExpireAt: number;
  status: 'pending_payment' | 'to_ship' | 'shipped' | 'completed' | 'closed';
  paidAt: number | null;
  receivedAt: number | null;
}

export interface Member {
  readonly id: number;
  readonly caller: Caller;
  readonly refreshToken: string;
  readonly joinedAt: number;
}

/** A shop whose clock the test moves, and what it should contain. */
export interface YearShop extends TestShop {
  readonly clock: SimulatedClock;
  readonly size: YearSize;
  readonly skuIds: readonly number[];
  readonly orders: BookedOrder[];
  readonly members: Member[];
  /** The instants at which each daily task ran, by its cron pattern. */
  readonly runs: ReadonlyMap<string, number[]>;
  /** The runs of the later reaction to unpaid orders, by order: the first one fails. */
  readonly reminders: ReadonlyMap<number, number[]>;
}

const receiver = {
  receiverName: 'Lin Mei',
  receiverMobile: '13800000001',
  receiverRegion: '310104',
  receiverDetail: '18 Plum Lane, flat 4',
};
export const pointsDays = 90;

const remind = (runs: Map<number, number[]>): AnyReaction =>
  later(order.transitions.expire, {
    name: 'test.remind',
    attempts: 3,
    carry: ({ row }) => ({ orderId: row.id }),
    run: async (op, { orderId }) => {
      const before = runs.get(orderId) ?? [];
      runs.set(orderId, [...before, op.at]);
      if (before.length === 0) throw new Error('not now');
    },
  });

const dailyTask = (cron: string, runs: number[]): Task =>
  defineTask({ name: `test.${cron}`, cron, run: async ({ engine }) => runs.push(engine.clock.now()) });

/** Opens a shop at the start of its year, with products in stock. `crons` are tasks whose runs are noted. */
export async function yearShop(size: YearSize, crons: readonly string[]): Promise<YearShop> {
  const clock = simulatedClock(startOfDay(size.start, 0, size.timeZone), size.timeZone);
  const runs = new Map(crons.map((cron) => [cron, [] as number[]]));
  const reminders = new Map<number, number[]>();
  const tasks = [...runs].map(([cron, found]) => dailyTask(cron, found));
  const shop = await testShop({ clock, isStepped: true, tasks, reactions: [remind(reminders)] });
  // The points of a day expire at the midnight that ends the last of their days.
  await shop.post('/admin/routine/config/save', { name: 'member.points', version: 0, values: { validDays: pointsDays - 1 } });
  const category = await shop.post<{ id: number }>('/admin/catalog/category/add', { name: 'Cups' });
  const calls = productCalls(shop, category.data.id);
  const skuIds: number[] = [];
  for (let n = 0; n < products; n += 1) {
    const skus = [{ values: ['Blue'], priceAmount: 1_000 + n * 250, enabled: true, lowStock: 20 }];
    const { data } = await calls.saveWithStock({
      product: calls.draft({ name: `Cup ${n}`, freightMode: 'free', skus }),
      stock: [{ values: ['Blue'], onHand: 2_000 }],
    });
    const published = await calls.transition('publish', data);
    if (published.code !== 1) throw new Error(JSON.stringify(published));
    skuIds.push(data.skus[0]?.id ?? 0);
  }
  return Object.assign(shop, { clock, size, skuIds, orders: [], members: [], runs, reminders });
}

/** Registers the next member, who is signed in afterwards. */
export async function join(shop: YearShop): Promise<void> {
  const username = `member${shop.members.length}`;
  const body = { username, password: 'Plum-lane-18', mobile: '13800000001' };
  const answer = await shop.post<{ token: string; refreshToken: string; memberInfo: { id: number } }>(
    '/api/User/register',
    body,
    null,
  );
  if (answer.code !== 1) throw new Error(JSON.stringify(answer));
  const { token, refreshToken, memberInfo } = answer.data;
  shop.members.push({ id: memberInfo.id, caller: { token, audience: 'member' }, refreshToken, joinedAt: shop.clock.now() });
}

/** Orders what the plan says for its member. */
export async function buy(shop: YearShop, planned: PlannedOrder): Promise<BookedOrder> {
  const memberId = shop.members[planned.member]?.id ?? null;
  const made: PlacedOrder = await asSystem(shop, 'test.place', (op) =>
    placeOrder(op, {
      memberId,
      addressId: null,
      receiver,
      origin: 'h5',
      buyerNote: null,
      staffNote: null,
      lines: planned.lines.map(({ product, qty }) => ({ skuId: shop.skuIds[product] ?? 0, qty, override: null })),
      deliveryType: 'express',
      adjust: 0,
      freight: null,
    }),
  );
  const { id, orderNo, payableAmount: amount, payExpireAt } = made;
  const { member, fate } = planned;
  const placedAt = shop.clock.now();
  const open = { status: 'pending_payment', paidAt: null, receivedAt: null } as const;
  return { id, orderNo, member, fate, placedAt, amount, payExpireAt: payExpireAt ?? 0, ...open };
}

const staff = { kind: 'staff', audience: 'admin', id: 1, username: 'owner', nickname: 'owner', isSuper: true } as const;
const actor = { ...staff, permissions: new Set<string>(), sessionId: '' };

export async function pay(shop: YearShop, booked: BookedOrder): Promise<void> {
  const input = { method: 'wechat', amount: booked.amount, reference: null } as const;
  await asProvider(shop, { name: 'wechat', eventId: `event-${booked.id}` }, (op) =>
    transition(op, order.transitions.markPaid, { id: booked.id, input }),
  );
  [booked.status, booked.paidAt] = ['to_ship', shop.clock.now()];
}

export async function ship(shop: YearShop, booked: BookedOrder): Promise<void> {
  const { id } = booked;
  await asSystem(shop, 'test.ship', async (op) => {
    const text = 'select id as "lineId", qty from sales_order_line where parent_id = $1';
    const parts = await op.tx.rows<{ lineId: number; qty: number }>(text, [id]);
    await transition({ ...op, actor }, order.transitions.ship, { id, input: { carrier: 'SF', trackingNo: null, parts } });
  });
  booked.status = 'shipped';
}

export async function receive(shop: YearShop, booked: BookedOrder): Promise<void> {
  await asSystem(shop, 'test.receive', (op) => transition(op, order.transitions.confirm, { id: booked.id, input: {} }));
  [booked.status, booked.receivedAt] = ['completed', shop.clock.now()];
}

export async function close(shop: YearShop, booked: BookedOrder): Promise<void> {
  await asSystem(shop, 'test.close', (op) =>
    transition({ ...op, actor }, order.transitions.close, { id: booked.id, input: { reason: 'not wanted' } }),
  );
  booked.status = 'closed';
}
