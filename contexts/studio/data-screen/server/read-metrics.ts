import { categoriesOf, openStockAlerts } from '@shopkeeper/catalog/server';
import { newMembersIn } from '@shopkeeper/member/server';
import { startOfDay } from '@shopkeeper/resource/calendar';
import { bestSellers, countOrdersIn, latestPaid, paidCells, type SoldProduct } from '@shopkeeper/sales/server';
import { type Context, timeZoneOf } from '@shopkeeper/server';
import type { Queryable } from '@shopkeeper/server/database';
import { regionNames } from '@shopkeeper/server/files';
import { soldByCategory } from '../../dashboard/overview.domain.ts';
import { hoursOf, provincesOf, totalsOf, withOthers } from '../data-screen.domain.ts';
import type { ScreenMetrics } from '../data-screen-reply.domain.ts';

const shownLatest = 9;
const shownProducts = 5;
const shownCategories = 6;
const shownAlerts = 6;
/** How many products are added up by category; the others are among what is in no category. */
const mostProducts = 10_000;

async function categoriesWith(db: Queryable, sold: readonly SoldProduct[], total: number): Promise<ScreenMetrics['categories']> {
  const found = await categoriesOf(
    db,
    sold.map(({ productId }) => productId),
  );
  const named = soldByCategory(sold, found).filter(({ name }) => name !== null && name !== '');
  const { shown, others } = withOthers(named, shownCategories - 1, total);
  return [...shown.map(({ name, amount }) => ({ name, amount })), ...(others === 0 ? [] : [{ name: null, amount: others }])];
}

async function latestWith(db: Queryable): Promise<ScreenMetrics['latest']> {
  const rows = await latestPaid(db, shownLatest);
  const cityOf = (region: string | null) => (region === null ? '' : `${region.slice(0, 4)}00`);
  const names = await regionNames(
    db,
    rows.map(({ region }) => cityOf(region)).filter((code) => code !== ''),
  );
  return rows.map(({ id, at, amount, region, name, units }) => ({
    id,
    at,
    amount,
    province: region === null ? '' : `${region.slice(0, 2)}0000`,
    // A name is the whole path; the screen shows the province itself.
    city:
      names
        .get(cityOf(region))
        ?.split(/[\s/]+/)
        .at(-1) ?? '',
    name,
    units,
  }));
}

/** Reads everything that the screen shows, of the day of the shop that `at` is in. */
export async function readMetrics(context: Pick<Context, 'db' | 'at' | 'engine'>): Promise<ScreenMetrics> {
  const { db, at, engine } = context;
  const timeZone = timeZoneOf(engine.clock);
  const [fromBefore, from, to] = [startOfDay(at, -1, timeZone), startOfDay(at, 0, timeZone), startOfDay(at, 1, timeZone)];
  const range = { from, to };
  const before = fromBefore + (at - from);
  const [cells, sold, members, states, latest, alerts] = await Promise.all([
    paidCells(db, { from: fromBefore, to, before, timeZone }),
    bestSellers(db, range, { by: 'amount', limit: mostProducts }),
    newMembersIn(db, { ...range, grain: 'day', timeZone }),
    countOrdersIn(db, ['to_ship']),
    latestWith(db),
    openStockAlerts(db, shownAlerts),
  ]);
  const days = { today: cells.filter((cell) => cell.at >= from), yesterday: cells.filter((cell) => cell.at < from) };
  const totals = totalsOf(days);
  return {
    at,
    totals,
    newMembers: [...members.values()].reduce((all, count) => all + count, 0),
    toShip: states.get('to_ship') ?? 0,
    hours: hoursOf(days, { fromBefore, from, to }),
    provinces: provincesOf(days),
    categories: await categoriesWith(db, sold, totals.amount),
    products: sold.slice(0, shownProducts),
    latest,
    alerts,
  };
}
