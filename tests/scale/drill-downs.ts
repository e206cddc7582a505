import { expect } from 'vitest';
import {
  comparisons,
  groupKeys,
  type MetricGroups,
  type MetricKey,
  metricKeys,
  type Overview,
  type Panels,
  type RateKey,
  rateKeys,
  type RateSides,
  rateSidesOf,
} from '@shopkeeper/studio';
import type { RandomShop } from '../../contexts/sales/order-rollup/testing/random-orders.ts';
import type { TestShop } from '../setup/shop.ts';

/** The count and the totals of a list. */
type Listed = { readonly [total: string]: number };

/** How the list behind each metric gives its figure: a total of it, the number of its rows, or both. */
const comparisonsOf: Readonly<Record<MetricKey, (total: (name: string) => number) => number>> = {
  gmv: (total) => total('payableAmount'),
  placedOrders: (total) => total('count'),
  paidAmount: (total) => total('paidAmount'),
  paidOrders: (total) => total('count'),
  averageOrder: (total) => (total('count') === 0 ? 0 : Math.round(total('paidAmount') / total('count'))),
  refundAmount: (total) => total('amount'),
  newMembers: (total) => total('count'),
};

/** The figure of a metric by the list behind it. Throws for a metric that nobody said how to compare. */
export function metricOf(key: string, listed: Listed): number {
  if (!Object.hasOwn(comparisonsOf, key)) throw new Error(`no comparison for the metric ${key}`);
  return comparisonsOf[key as MetricKey]((name) => {
    const total = listed[name];
    if (total === undefined) throw new Error(`the list behind ${key} does not sum ${name}`);
    return total;
  });
}

const dayMs = 86_400_000;
const day = (at: number): string => new Date(at).toISOString().slice(0, 10);

interface Asked {
  readonly ranges: number;
  readonly seed: number;
  /** The ranges end within the last this many days. */
  readonly back: number;
  /** The most days of a range. */
  readonly longest: number;
}

/** A generator of numbers in [0, 1) that repeats for a seed. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** The most rows that a list counts, and sums. */
const mostListed = 10_000;

type Drill = Overview['metrics'][number]['drill'];

/** The two halves of the time of a list. */
function halvesOf({ path, filters }: Drill): readonly [Drill, Drill] {
  const halfOf = (isFirst: boolean): Drill => ({
    path,
    filters: filters.map((one) => {
      if (one.op !== 'between') return one;
      const [from, until] = one.value as [number, number];
      const middle = Math.floor((from + until) / 2);
      return { ...one, value: isFirst ? [from, middle] : [middle + 1, until] };
    }),
  });
  return [halfOf(true), halfOf(false)];
}

/** The count and the totals of a list, as staff see them below it; of one with more rows than are summed, those of its halves. */
async function totalsOf(shop: TestShop, drill: Drill): Promise<Listed> {
  const { path, filters } = drill;
  const body = { filters: { and: filters } };
  const listed: Readonly<Record<string, number | null>> = path.endsWith('/member')
    ? { count: (await shop.post<{ page: { total: number } }>(`${path}/GetPageData`, body)).data.page.total }
    : (await shop.post<Readonly<Record<string, number | null>>>(`${path}/GetTotals`, body)).data;
  const values = Object.values(listed);
  if ((listed['count'] ?? mostListed) < mostListed && !values.includes(null)) return listed as Listed;
  const [one, other] = halvesOf(drill);
  const [first, second] = [await totalsOf(shop, one), await totalsOf(shop, other)];
  return Object.fromEntries(Object.keys(first).map((key) => [key, (first[key] ?? 0) + (second[key] ?? 0)]));
}

type Sums = ReadonlyMap<MetricKey | RateKey, number>;

/** One list is summed once for each range. */
function readerOf(shop: TestShop): (drill: Drill) => Promise<Listed> {
  const found = new Map<string, Promise<Listed>>();
  return (drill) => {
    const list = JSON.stringify(drill);
    const listed = found.get(list) ?? totalsOf(shop, drill);
    found.set(list, listed);
    return listed;
  };
}

/** The names of the totals that a rate divides. */
const rateTotals: Readonly<Record<RateKey, Readonly<Record<'numerator' | 'denominator', string>>>> = {
  refundRate: { numerator: 'amount', denominator: 'paidAmount' },
  cancelRate: { numerator: 'count', denominator: 'count' },
  timeoutRate: { numerator: 'count', denominator: 'count' },
};

/** Compares both sides of a rate with the lists behind them. */
async function checkRate(key: RateKey, sides: RateSides, read: (drill: Drill) => Promise<Listed>): Promise<void> {
  for (const side of ['numerator', 'denominator'] as const) {
    const { value, drill } = sides[side];
    expect({ key, side, value: (await read(drill))[rateTotals[key][side]] }).toEqual({ key, side, value });
  }
}

/** Days of the shop that end within the last `back` ones. */
function daysOf(random: () => number, at: number, { back, longest }: Pick<Asked, 'back' | 'longest'>) {
  const last = at - Math.floor(random() * back) * dayMs;
  return { from: day(last - Math.floor(random() * longest) * dayMs), to: day(last) };
}

/**
 * Asks the dashboard for random days, and the lists behind the metrics of its groups for their totals. Returns the sum of each metric
 * over all ranges; of one without a list too.
 */
export async function checkGroupDrillDowns(
  { shop, now }: Pick<RandomShop, 'shop' | 'now'>,
  { ranges, seed, ...most }: Asked,
): Promise<ReadonlyMap<string, number>> {
  const random = randomOf(seed);
  const sums = new Map<string, number>();
  for (let n = 0; n < ranges; n += 1) {
    const days = daysOf(random, now(), most);
    const { data } = await shop.post<MetricGroups>('/admin/studio/dashboard/groups', { span: 'days30', ...days });
    expect(data.groups.map(({ key }) => key)).toEqual(groupKeys);
    const read = readerOf(shop);
    for (const { key, value, drill } of data.groups.flatMap(({ metrics }) => metrics)) {
      sums.set(key, (sums.get(key) ?? 0) + (value ?? 0));
      if (!drill) continue;
      const total = (await read({ path: drill.path, filters: drill.filters }))[drill.total];
      expect({ ...days, key, value: Math.abs(total ?? Number.NaN) }).toEqual({ ...days, key, value });
    }
  }
  return sums;
}

/** Asks the dashboard for random days, and the lists behind its metrics and rates for their sums. Returns the sum of each over all ranges; of a rate, that of its numerators. */
export async function checkDrillDowns(
  { shop, now }: Pick<RandomShop, 'shop' | 'now'>,
  { ranges, seed, back, longest }: Asked,
): Promise<Sums> {
  const random = randomOf(seed);
  const sums = new Map<MetricKey | RateKey, number>();
  for (let n = 0; n < ranges; n += 1) {
    const days = daysOf(random, now(), { back, longest });
    const compare = comparisons[n % comparisons.length];
    const { data } = await shop.post<Overview>('/admin/studio/dashboard/overview', { span: 'days30', ...days, compare });
    expect(data.metrics.map(({ key }) => key).toSorted()).toEqual(metricKeys.toSorted());
    const read = readerOf(shop);
    for (const { key, value, drill } of data.metrics) {
      expect({ ...days, key, value: metricOf(key, await read(drill)) }).toEqual({ ...days, key, value });
      sums.set(key, (sums.get(key) ?? 0) + value);
    }
    const { status, data: panels } = await shop.post<Panels>('/admin/studio/dashboard/panels', { span: 'days30', ...days });
    expect({ ...days, status, panels }).toMatchObject({ ...days, status: 200 });
    const rates = rateSidesOf(panels);
    for (const key of rateKeys) {
      await checkRate(key, rates[key], read);
      sums.set(key, (sums.get(key) ?? 0) + rates[key].numerator.value);
    }
  }
  return sums;
}
