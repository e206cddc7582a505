import { pagePermissionOf } from '@shopkeeper/resource';
import { f } from '@shopkeeper/resource/fields';
import { objectSchema } from '@shopkeeper/resource/schema';
import { definePageModule } from '@shopkeeper/crud';
import { bestSellers } from '@shopkeeper/sales/server';
import { defineRoute, timeZoneOf } from '@shopkeeper/server';
import {
  changeOf,
  type Comparison,
  comparedWith,
  comparisons,
  grainOf,
  grainsOf,
  type Period,
  periodOf,
  periodOfDays,
  spans,
  type Span,
} from '../dashboard.domain.ts';
import { dashboardPage } from '../dashboard.page.ts';
import { bestSellersReply, type MetricKey, overviewReply, panelsReply, type Ranking, rankings } from '../overview.domain.ts';
import { drillOf, metricsOf } from './metrics.ts';
import { panelsOf, todosOf } from './panels.ts';

/** A span up to today, or the days from `from` to `to`. */
interface Options {
  readonly span: Span;
  readonly from?: string | null;
  readonly to?: string | null;
}

const range = {
  span: f.choice({ values: spans, default: 'days30' }),
  from: f.date({ optional: true }),
  to: f.date({ optional: true }),
};
const options = objectSchema(range);
const comparedOptions = objectSchema({ ...range, compare: f.choice({ values: comparisons, default: 'previous' }) });
const rankingOptions = objectSchema({ ...range, by: f.choice({ values: rankings, default: 'amount' }) });
const money: readonly MetricKey[] = ['gmv', 'paidAmount', 'averageOrder', 'refundAmount'];
const isChosen = ({ from, to }: Options): boolean => Boolean(from && to);
const rule = { kind: 'permission', permissions: [pagePermissionOf(dashboardPage, 'index')] } as const;

/** How many best sellers the dashboard shows, and how many the list of all has at most. */
const fewProducts = 8;
const manyProducts = 200;

function periodFor({ span, from, to }: Options, at: number, zone: string): Period {
  return from && to ? periodOfDays({ from, to }, zone) : periodOf(span, at, zone);
}

export const dashboardServer = definePageModule(dashboardPage, {
  routes: [
    defineRoute<Options & { readonly compare: Comparison }, typeof overviewReply>({
      method: 'POST',
      path: '/admin/studio/dashboard/overview',
      rule,
      idempotency: 'none',
      input: comparedOptions,
      reply: overviewReply,
      /** Returns metrics with comparison and drill-down, and to-dos. */
      async handle({ db, at, engine }, given) {
        const zone = timeZoneOf(engine.clock);
        const period = periodFor(given, at, zone);
        const previous = comparedWith(period, given.compare, zone);
        const reading = { timeZone: zone, at };
        const [now, before, todos] = await Promise.all([
          metricsOf(db, period, reading),
          metricsOf(db, previous, reading),
          todosOf(db),
        ]);
        const metrics = (Object.keys(now) as MetricKey[]).map((key) => ({
          key,
          unit: money.includes(key) ? ('money' as const) : ('count' as const),
          value: now[key].value,
          before: before[key].value,
          changeBp: changeOf(now[key].value, before[key].value),
          points: now[key].points,
          pointsBefore: before[key].points,
          drill: drillOf(key, period),
        }));
        return {
          span: isChosen(given) ? null : given.span,
          at,
          period,
          compare: given.compare,
          previous,
          grain: grainOf(period, zone),
          grains: grainsOf(period, zone),
          todos,
          metrics,
        };
      },
    }),
    defineRoute<Options, typeof panelsReply>({
      method: 'POST',
      path: '/admin/studio/dashboard/panels',
      rule,
      idempotency: 'none',
      input: options,
      reply: panelsReply,
      /** Returns what stands below the metrics: best sellers, orders by status, payments by province, channel and customer. */
      async handle({ db, at, engine }, given) {
        const timeZone = timeZoneOf(engine.clock);
        const period = periodFor(given, at, timeZone);
        return { period, ...(await panelsOf(db, { ...period, timeZone }, fewProducts)) };
      },
    }),
    defineRoute<Options & { readonly by: Ranking }, typeof bestSellersReply>({
      method: 'POST',
      path: '/admin/studio/dashboard/best-sellers',
      rule,
      idempotency: 'none',
      input: rankingOptions,
      reply: bestSellersReply,
      /** Returns up to 200 best sellers of a period, by amount or by quantity. */
      async handle({ db, at, engine }, given) {
        const period = periodFor(given, at, timeZoneOf(engine.clock));
        return { products: await bestSellers(db, period, { by: given.by, limit: manyProducts }) };
      },
    }),
  ],
});
