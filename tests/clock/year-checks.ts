import { balanceAt, booksOf, differencesIn } from '@shopkeeper/crud/ledger';
import { giftCardBalance } from '@shopkeeper/marketing';
import { balance, points } from '@shopkeeper/member';
import { dayOf, startOfDay } from '@shopkeeper/resource/calendar';
import { orderSeries } from '@shopkeeper/sales/server';
import { expect } from 'vitest';
import { reconcile } from '../../apps/server/src/reconcile.ts';
import { pointsDays, type YearShop } from './year-shop.ts';

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** What must hold at any time: stock, ledgers, totals and states agree with their documents and with the plan. */
export async function checkBooks(shop: YearShop): Promise<void> {
  const { db, orders } = shop;
  expect(await reconcile(db)).toEqual([]);
  for (const ledger of [points, balance, giftCardBalance])
    expect(await differencesIn(db, booksOf(ledger)), ledger.name).toEqual([]);
  const stored = await db.rows<{ id: number; status: string }>('select id, status from sales_order order by id');
  expect(stored).toEqual(orders.map(({ id, status }) => ({ id, status })).toSorted((a, b) => a.id - b.id));
}

interface Overview {
  readonly period: { readonly from: number; readonly to: number };
  readonly grains: readonly number[];
  readonly metrics: readonly { readonly key: string; readonly value: number; readonly points: readonly number[] }[];
}

/** The overview of a span as staff see it now. */
export async function overviewOf(shop: YearShop, span: string): Promise<Overview> {
  return (await shop.post<Overview>('/admin/studio/dashboard/overview', { span })).data;
}

/** The overview of the last thirty days shows what was placed, paid and registered in them. */
export async function checkOverview(shop: YearShop): Promise<void> {
  const { orders, members } = shop;
  const { period, grains, metrics } = await overviewOf(shop, 'days30');
  const isIn = (at: number | null): boolean => at !== null && at >= period.from && at < period.to;
  const expected = {
    placedOrders: orders.filter(({ placedAt }) => isIn(placedAt)).length,
    paidAmount: sum(orders.filter(({ paidAt }) => isIn(paidAt)).map(({ amount }) => amount)),
    newMembers: members.filter(({ joinedAt }) => isIn(joinedAt)).length,
  };
  expect(grains).toHaveLength(30);
  for (const [name, value] of Object.entries(expected)) {
    const metric = metrics.find(({ key }) => key === name);
    expect([name, metric?.value, sum(metric?.points ?? [])]).toEqual([name, value, value]);
  }
}

/** The sales of every day in the reports and in the plan, by the days of the shop; amounts are fen. */
export async function salesByDay({ db, clock, size, orders }: YearShop) {
  const { start, timeZone } = size;
  const [from, to] = [startOfDay(start, 0, timeZone), startOfDay(start, size.days, timeZone)];
  const { paidAmount: found } = await orderSeries(db, { from, to, grain: 'day', timeZone }, clock.now());
  const expected = new Map<string, number>();
  for (const { paidAt, amount } of orders)
    if (paidAt !== null) expected.set(dayOf(paidAt, timeZone), (expected.get(dayOf(paidAt, timeZone)) ?? 0) + amount);
  const starts = [...found.keys()].filter((at) => at !== startOfDay(at, 0, timeZone));
  expect(starts, 'days begin at midnight').toEqual([]);
  return { found: new Map([...found].map(([at, amount]) => [dayOf(at, timeZone), amount])), expected };
}

/** The points of each member in the ledger, and those of received orders that have not expired at their midnight. */
export async function pointsOfMembers({ db, clock, orders, members }: YearShop) {
  const at = clock.now();
  const isValid = (receivedAt: number | null): boolean =>
    receivedAt !== null && startOfDay(receivedAt, pointsDays, clock.timeZone) > at;
  const expected = members.map((_, n) =>
    sum(
      orders
        .filter(({ member, receivedAt }) => member === n && isValid(receivedAt))
        .map(({ amount }) => Math.floor(amount / 100)),
    ),
  );
  const found = await Promise.all(members.map(({ id }) => balanceAt(db, points, { owner: id, at })));
  const scores = await db.rows<{ score: number }>('select score from member_member order by id');
  expect(sum(scores.map(({ score }) => score))).toBe(sum(found));
  return { found, expected };
}

/** How many rows have a stamp outside of a period, over all columns whose default is the time of the shop. */
export async function stampsOutside({ db }: Pick<YearShop, 'db'>, from: number, to: number): Promise<Map<string, number>> {
  const columns = await db.rows<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and column_default = 'kit_now()' order by 1, 2`,
  );
  expect(columns.length).toBeGreaterThan(40);
  const counts = new Map<string, number>();
  for (const { table, column } of columns) {
    const text = `select count(*)::int as n from ${table} where ${column} not between $1 and $2`;
    const [row] = await db.rows<{ n: number }>(text, [new Date(from), new Date(to)]);
    if (row && row.n > 0) counts.set(`${table}.${column}`, row.n);
  }
  return counts;
}
