import { dayOf, startOfDay } from '@shopkeeper/resource/calendar';
import { expect } from 'vitest';
import { type BookedOrder, close, join, pay, buy, receive, ship, type YearShop } from './year-shop.ts';
import { instantOf, joiningDay, later, type PlannedOrder, planOf, roundsOfDay } from './year-plan.ts';

/** Work that belongs to one instant of the walk. */
export type Agenda = Map<number, (() => Promise<unknown>)[]>;

/** What happens besides orders: at the start of each day, after the tasks have run, and on the first of each month. */
export interface Visits {
  readonly onDay: (day: number, agenda: Agenda) => Promise<void>;
  readonly onMonth: () => Promise<void>;
}

/** Adds work at an instant (UTC epoch ms); before it the due tasks and jobs run. */
export function plan(agenda: Agenda, at: number, work: () => Promise<unknown>): void {
  agenda.set(at, [...(agenda.get(at) ?? []), work]);
}

/** Moves the clock to an instant and does what the agenda has until then, at its own instants. */
async function advance(shop: YearShop, agenda: Agenda, to: number): Promise<void> {
  const next = (): number => Math.min(...agenda.keys());
  for (let at = next(); at <= to; at = next()) {
    const works = agenda.get(at) ?? [];
    agenda.delete(at);
    shop.clock.moveTo(at);
    await shop.runDue();
    for (const work of works) await work();
  }
  shop.clock.moveTo(to);
}

const stateOf = async ({ db }: YearShop, { id }: BookedOrder) =>
  db.rows('select status, close_reason as reason, closed_at as "closedAt" from sales_order where id = $1', [id]);

const dueEveryMs = 30_000;

/** An order that nobody pays is open half a minute before its payment window ends, and closed when it ends. */
function awaitExpiry(shop: YearShop, agenda: Agenda, booked: BookedOrder): void {
  const { payExpireAt } = booked;
  plan(agenda, payExpireAt - dueEveryMs, async () => {
    expect(await stateOf(shop, booked)).toEqual([{ status: 'pending_payment', reason: null, closedAt: null }]);
  });
  plan(agenda, payExpireAt, async () => {
    expect(await stateOf(shop, booked)).toEqual([{ status: 'closed', reason: 'timeout', closedAt: payExpireAt }]);
    booked.status = 'closed';
  });
}

type Work = () => Promise<void>;

/** Plans what becomes of a placed order in later slots. */
function follow(
  bySlot: Map<number, Work[]>,
  planned: PlannedOrder,
  { shop, booked }: { shop: YearShop; booked: BookedOrder },
): void {
  const at = (slots: number, work: Work) => bySlot.set(planned.slot + slots, [...(bySlot.get(planned.slot + slots) ?? []), work]);
  if (planned.fate === 'closed') at(later.paid, () => close(shop, booked));
  if (planned.fate !== 'received') return;
  at(later.paid, () => pay(shop, booked));
  at(later.shipped, () => ship(shop, booked));
  at(later.received, () => receive(shop, booked));
}

interface Walk {
  readonly shop: YearShop;
  readonly agenda: Agenda;
  readonly bySlot: Map<number, Work[]>;
  readonly all: readonly PlannedOrder[];
}

/** One round of a day: members join, earlier orders go on, and new ones are placed, all at one instant. */
async function liveRound({ shop, agenda, bySlot, all }: Walk, slot: number): Promise<void> {
  await advance(shop, agenda, instantOf(shop.size, slot));
  const day = Math.floor(slot / roundsOfDay);
  while (joiningDay(shop.size, shop.members.length) <= day) await join(shop);
  await Promise.all((bySlot.get(slot) ?? []).map((work) => work()));
  const fresh = all.filter((planned) => planned.slot === slot);
  const made = await Promise.all(fresh.map(async (planned) => ({ planned, booked: await buy(shop, planned) })));
  for (const { planned, booked } of made) {
    shop.orders.push(booked);
    follow(bySlot, planned, { shop, booked });
    if (booked.fate === 'unpaid') awaitExpiry(shop, agenda, booked);
  }
}

/** Lives through the year: every midnight and round of each day. Tasks run at midnights and at the instants of the agenda. */
export async function walk(shop: YearShop, { onDay, onMonth }: Visits): Promise<void> {
  const { size } = shop;
  const agenda: Agenda = new Map();
  const days: Walk = { shop, agenda, bySlot: new Map(), all: planOf(size) };
  for (let day = 0; day < size.days; day += 1) {
    await advance(shop, agenda, startOfDay(size.start, day, size.timeZone));
    await shop.runDue();
    if (dayOf(shop.clock.now(), size.timeZone).endsWith('-01')) await onMonth();
    await onDay(day, agenda);
    for (let round = 0; round < roundsOfDay; round += 1) await liveRound(days, day * roundsOfDay + round);
  }
  await advance(shop, agenda, startOfDay(size.start, size.days, size.timeZone));
  await shop.runDue();
  await onMonth();
}
