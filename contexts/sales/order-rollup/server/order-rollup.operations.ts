import type { Period } from '@shopkeeper/crud/queries';
import type { Database, Queryable } from '@shopkeeper/server/database';
import { bucketMs, bucketOf, clip, type Range, rangesOf } from '../rollup-ranges.domain.ts';
import { type OrderMetric, orderMetrics, type OrderSeries, readSeries } from './rollup-reads.ts';
import {
  addPaid,
  bucketsIn,
  changedSince,
  insertPlaced,
  lockState,
  mostChanged,
  paidBounds,
  placedBounds,
  removeBuckets,
  stateOf,
  writeState,
} from './rollup-rows.ts';

export type { OrderMetric, OrderSeries };

/** Longer than any transaction lasts: a change that began before the rollup was computed is committed by then. */
const overlapMs = 600_000;
const dayMs = 86_400_000;
/** Beyond this age a rollup is not used: too much has changed since. */
const oldestMs = dayMs;
const sliceMs = 31 * dayMs;

/** The buckets whose orders changed since an instant; null when there are too many of them. */
async function changedRanges(db: Queryable, since: number): Promise<Range[] | null> {
  const changed = await changedSince(db, { since: new Date(since) });
  if (changed.length >= mostChanged) return null;
  return rangesOf(
    changed.flatMap(({ placedAt, paidAt }) => [placedAt, paidAt].flatMap((at) => (at === null ? [] : [bucketOf(at)]))),
  );
}

/** The ranges of a period that the rollup does not know well enough at an instant. */
async function unknownRanges(db: Queryable, period: Range, at: number): Promise<readonly Range[]> {
  const [state] = await stateOf(db, {});
  const whole = [{ from: period.from, to: period.to }];
  if (!state || at - state.computedTo > oldestMs || state.computedTo > at) return whole;
  if (period.from % bucketMs !== 0 || period.to % bucketMs !== 0) return whole;
  const changed = await changedRanges(db, state.computedTo - overlapMs);
  return changed === null ? whole : clip(changed, period);
}

/**
 * Returns all metrics of orders over a period (UTC epoch ms; amounts in fen), as the orders say at the instant `at`: from the rollup,
 * and where orders changed since it was computed from the orders themselves. Costs the same for any number of orders.
 */
export const orderSeries = async (db: Queryable, period: Period, at: number): Promise<OrderSeries> =>
  readSeries(db, period, await unknownRanges(db, period, at));

/** Returns the same, summed from the orders alone. */
export const orderSeriesOfOrders = (db: Queryable, period: Period): Promise<OrderSeries> =>
  readSeries(db, period, [{ from: period.from, to: period.to }]);

async function compute(tx: Queryable, { from, to }: Range): Promise<void> {
  const bounds = { from: new Date(from), to: new Date(to) };
  await removeBuckets(tx, bounds);
  await insertPlaced(tx, bounds);
  await addPaid(tx, bounds);
}

/** The instants from the first order to the last, in slices of a month; none without orders. */
async function slices(db: Queryable): Promise<Range[]> {
  const [[placed], [paid]] = await Promise.all([placedBounds(db, {}), paidBounds(db, {})]);
  const known = [placed?.from, placed?.to, paid?.from, paid?.to].flatMap((at) => (at == null ? [] : [Number(at)]));
  if (known.length === 0) return [];
  const [first, last] = [bucketOf(Math.min(...known)), bucketOf(Math.max(...known)) + bucketMs];
  return Array.from({ length: Math.ceil((last - first) / sliceMs) }, (_, n) => ({
    from: first + n * sliceMs,
    to: Math.min(first + (n + 1) * sliceMs, last),
  }));
}

/** Computes the whole rollup anew, a month in a transaction; orders may change meanwhile. */
export async function rebuildOrderRollup(db: Database, at: number): Promise<void> {
  for (const slice of await slices(db)) await db.transaction((tx) => compute(tx, slice));
  await writeState(db, { computedTo: new Date(at) });
}

/** Computes what changed since the last time; everything when it never was computed, or too much has changed. */
export async function refreshOrderRollup(db: Database, at: number): Promise<void> {
  const isRefreshed = await db.transaction(async (tx) => {
    const [state] = await lockState(tx, {});
    if (!state || at - state.computedTo > oldestMs) return false;
    const changed = await changedRanges(tx, state.computedTo - overlapMs);
    if (changed === null) return false;
    for (const range of changed) await compute(tx, range);
    await writeState(tx, { computedTo: new Date(at) });
    return true;
  });
  if (!isRefreshed) await rebuildOrderRollup(db, at);
}

/** A bucket whose sums are not those of its orders. */
export interface RollupDifference {
  readonly bucket: number;
  readonly metric: OrderMetric;
  readonly kept: number;
  readonly computed: number;
}

const stored = { gmv: 'placedAmount', placedOrders: 'placedOrders', paidAmount: 'paidAmount', paidOrders: 'paidOrders' } as const;

/** Compares the rollup of a day with its orders, hour by hour, except where orders changed since it was computed. */
async function differencesIn(db: Queryable, slice: Range, changed: readonly Range[]): Promise<RollupDifference[]> {
  const rows = await bucketsIn(db, { from: new Date(slice.from), to: new Date(slice.to) });
  const kept = new Map<string, number>();
  const hourOf = (at: number): number => Math.floor(at / 3_600_000) * 3_600_000;
  for (const row of rows)
    for (const metric of orderMetrics) {
      const key = `${metric} ${hourOf(row.bucket)}`;
      kept.set(key, (kept.get(key) ?? 0) + row[stored[metric]]);
    }
  const series = await orderSeriesOfOrders(db, { ...slice, grain: 'hour', timeZone: 'UTC' });
  const isNew = (at: number): boolean => changed.some(({ from, to }) => from < at + 3_600_000 && to > at);
  return orderMetrics.flatMap((metric) => {
    const keys = new Set([...series[metric].keys(), ...rows.map(({ bucket }) => hourOf(bucket))]);
    return [...keys].flatMap((bucket): RollupDifference[] => {
      const [was, computed] = [kept.get(`${metric} ${bucket}`) ?? 0, series[metric].get(bucket) ?? 0];
      return was === computed || isNew(bucket) ? [] : [{ bucket, metric, kept: was, computed }];
    });
  });
}

/**
 * Returns the hours whose sums in the rollup are not those of their orders, and computes them anew. Nothing is compared before the
 * rollup was computed once.
 */
export async function checkOrderRollup(db: Database): Promise<RollupDifference[]> {
  const [state] = await stateOf(db, {});
  if (!state) return [];
  const found: RollupDifference[] = [];
  for (const slice of await slices(db)) {
    const hours = { from: Math.floor(slice.from / 3_600_000) * 3_600_000, to: Math.ceil(slice.to / 3_600_000) * 3_600_000 };
    const changed = await changedRanges(db, state.computedTo - overlapMs);
    if (changed === null) return found;
    const differences = await differencesIn(db, hours, changed);
    found.push(...differences);
    for (const { bucket } of differences) await db.transaction((tx) => compute(tx, { from: bucket, to: bucket + 3_600_000 }));
  }
  return found;
}
