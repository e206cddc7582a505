import { expect, it } from 'vitest';
import { comparisons, type MetricKey, type Overview } from '@shopkeeper/studio';
import { randomShop } from '../../contexts/sales/order-rollup/testing/random-orders.ts';
import type { TestShop } from '../setup/shop.ts';

/** The total of the list behind a metric that is the metric; the number of rows for those that count. */
const totals: Readonly<Record<Exclude<MetricKey, 'averageOrder'>, string>> = {
  gmv: 'payableAmount',
  placedOrders: 'count',
  paidAmount: 'paidAmount',
  paidOrders: 'count',
  refundAmount: 'amount',
  newMembers: 'count',
};

const dayMs = 86_400_000;
const day = (at: number): string => new Date(at).toISOString().slice(0, 10);

interface Asked {
  readonly ranges: number;
  readonly seed: number;
}

/** A generator of numbers in [0, 1) that repeats for a seed. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

type Listed = { readonly [total: string]: number };

/** The count and the totals of a list, as staff see them below it. */
async function totalsOf(shop: TestShop, { path, filters }: Overview['metrics'][number]['drill']): Promise<Listed> {
  const body = { filters: { and: filters } };
  if (path.endsWith('/member'))
    return { count: (await shop.post<{ page: { total: number } }>(`${path}/GetPageData`, body)).data.page.total };
  return (await shop.post<Listed>(`${path}/GetTotals`, body)).data;
}

/** Asks the dashboard for random days, and the lists behind its metrics for their sums. Returns the sum of all. */
async function checkDrillDowns(
  { shop, now }: { readonly shop: TestShop; readonly now: () => number },
  { ranges, seed }: Asked,
): Promise<number> {
  const random = randomOf(seed);
  let sum = 0;
  for (let n = 0; n < ranges; n += 1) {
    const last = now() - Math.floor(random() * 4) * dayMs;
    const days = { from: day(last - Math.floor(random() * 5) * dayMs), to: day(last) };
    const compare = comparisons[n % comparisons.length];
    const { data } = await shop.post<Overview>('/admin/studio/dashboard/overview', { span: 'days30', ...days, compare });
    const found = new Map<string, Listed>();
    for (const { key, value, drill } of data.metrics) {
      if (key === 'averageOrder') continue;
      const list = JSON.stringify(drill);
      const listed = found.get(list) ?? (await totalsOf(shop, drill));
      found.set(list, listed);
      expect({ ...days, key, value: listed[totals[key]] }).toEqual({ ...days, key, value });
      sum += value;
    }
  }
  return sum;
}

it('the lists behind the metrics sum exactly to them over 200 random ranges', async () => {
  const random = await randomShop(20_261_126);
  try {
    for (let n = 0; n < 100; n += 1) await random.change();
    // The ranges meet the orders at all.
    expect(await checkDrillDowns(random, { ranges: 200, seed: 7 })).toBeGreaterThan(0);
  } finally {
    await random.shop.close();
  }
}, 120_000);
