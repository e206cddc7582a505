import { columns, type Period, type Points, typedQuery } from '@shopkeeper/crud/queries';
import { shopTimeZone } from '@shopkeeper/resource/calendar';
import type { Queryable } from '@shopkeeper/server/database';
import { and, gte, lt, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { orderRollupTable, orderTable } from '#tables';
import { counted, wasPlaced } from '../../order/server/counted-orders.ts';
import { bucketMs, type Range } from '../rollup-ranges.domain.ts';

/** The metrics of orders over time: amount and number of placed orders without risky ones, and of paid orders. */
export const orderMetrics = ['gmv', 'placedOrders', 'paidAmount', 'paidOrders'] as const;
export type OrderMetric = (typeof orderMetrics)[number];
export type OrderSeries = Readonly<Record<OrderMetric, Points>>;

const o = orderTable;
const r = orderRollupTable;
type Grain = Period['grain'];

// In the zone, not by its local time: of the two hours that a change of the clock repeats, each has its own sum.
const startOf = (grain: Grain, at: AnyPgColumn, timeZone: unknown) =>
  sql<number>`(extract(epoch from date_trunc('${sql.raw(grain)}', ${at}, ${timeZone}::text)) * 1000)::bigint`;

interface Stored {
  readonly from: Date;
  readonly to: Date;
  readonly left: readonly Date[];
  readonly timeZone: string;
}

const stored = (grain: Grain) =>
  typedQuery<Stored>()(`sales_rollup_stored_${grain}`, (db, { from, to, left, timeZone }) =>
    db
      .select(
        columns({
          at: startOf(grain, r.bucket, timeZone),
          gmv: sql<number>`sum(${r.placedAmount})::bigint`,
          placedOrders: sql<number>`sum(${r.placedOrders})::bigint`,
          paidAmount: sql<number>`sum(${r.paidAmount})::bigint`,
          paidOrders: sql<number>`sum(${r.paidOrders})::bigint`,
        }),
      )
      .from(r)
      .where(and(gte(r.bucket, from), lt(r.bucket, to), sql`${r.bucket} <> all(${left}::timestamptz[])`))
      .groupBy(sql`1`),
  );

interface Ranges {
  readonly froms: readonly Date[];
  readonly tos: readonly Date[];
  readonly timeZone: string;
}

const bases = {
  placed: { at: o.placedAt, amount: o.payableAmount, where: wasPlaced },
  paid: { at: o.paidAt, amount: o.paidAmount, where: counted },
};

/** Sums the orders themselves, over the index of their instant. */
const live = (base: keyof typeof bases, grain: Grain) =>
  typedQuery<Ranges>()(`sales_rollup_live_${base}_${grain}`, (db, { froms, tos, timeZone }) => {
    const { at, amount, where } = bases[base];
    return db
      .select(
        columns({
          at: startOf(grain, at, timeZone),
          amount: sql<number>`sum(${amount})::bigint`,
          orders: sql<number>`count(*)::bigint`,
        }),
      )
      .from(o)
      .innerJoin(
        sql`unnest(${froms}::timestamptz[], ${tos}::timestamptz[]) as d (lo, hi)`,
        and(sql`${at} >= d.lo`, sql`${at} < d.hi`),
      )
      .where(where)
      .groupBy(sql`1`);
  });

const ofGrain = (grain: Grain) => ({ stored: stored(grain), placed: live('placed', grain), paid: live('paid', grain) });
const statements = { hour: ofGrain('hour'), day: ofGrain('day') };

const date = (at: number): Date => new Date(at);

function bucketsIn(ranges: readonly Range[]): Date[] {
  return ranges.flatMap(({ from, to }) =>
    Array.from({ length: Math.ceil((to - from) / bucketMs) }, (_, n) => date(from + n * bucketMs)),
  );
}

/** Reads a period from the rollup, except these ranges of it, which are summed from the orders. */
export async function readSeries(db: Queryable, period: Period, ranges: readonly Range[]): Promise<OrderSeries> {
  const { from, to, grain, timeZone = shopTimeZone } = period;
  const run = statements[grain];
  const summed = { froms: ranges.map((one) => date(one.from)), tos: ranges.map((one) => date(one.to)), timeZone };
  const isWhole = ranges.some((one) => one.from <= from && one.to >= to);
  const [rows, placed, paid] = await Promise.all([
    isWhole ? [] : run.stored(db, { from: date(from), to: date(to), left: bucketsIn(ranges), timeZone }),
    ranges.length === 0 ? [] : run.placed(db, summed),
    ranges.length === 0 ? [] : run.paid(db, summed),
  ]);
  const series = { gmv: new Map(), placedOrders: new Map(), paidAmount: new Map(), paidOrders: new Map() } as Record<
    OrderMetric,
    Map<number, number>
  >;
  const add = (metric: OrderMetric, at: number, value: number): void => {
    if (value !== 0) series[metric].set(at, (series[metric].get(at) ?? 0) + value);
  };
  for (const { at, ...values } of rows) for (const metric of orderMetrics) add(metric, at, values[metric]);
  for (const { at, amount, orders } of placed) {
    add('gmv', at, amount);
    add('placedOrders', at, orders);
  }
  for (const { at, amount, orders } of paid) {
    add('paidAmount', at, amount);
    add('paidOrders', at, orders);
  }
  return series;
}
