import { can, pagePermissionOf } from '@shopkeeper/resource';
import { f } from '@shopkeeper/resource/fields';
import { objectSchema } from '@shopkeeper/resource/schema';
import { definePageModule } from '@shopkeeper/crud';
import { bestSellers } from '@shopkeeper/sales/server';
import { defineRoute, requirePermission, type SignedContext, timeZoneOf } from '@shopkeeper/server';
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
import { type Board, metricKeys, panelKeys } from '../layout.domain.ts';
import { groupsReply } from '../metric-groups.domain.ts';
import {
  bestSellersReply,
  type Drill,
  type MetricKey,
  overviewReply,
  panelsReply,
  type Ranking,
  rankings,
} from '../overview.domain.ts';
import { readableGroups, readGroups } from './groups.ts';
import { drillOf, metricsOf } from './metrics.ts';
import { panelsOf, todosOf } from './panels.ts';
import { savedDashboardRoutes } from './saved-dashboard-routes.ts';
import { requestedBoard } from './saved-dashboards.ts';

/** A span up to today, or the days from `from` to `to`. */
interface Options {
  readonly span: Span;
  readonly from?: string | null;
  readonly to?: string | null;
}

/** What the address says; the saved dashboard says the rest. `board` 0 is the standard one. */
interface DashboardRequest {
  readonly board: number | null;
  readonly span: Span | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly compare: Comparison | null;
}

const days = { from: f.date({ optional: true }), to: f.date({ optional: true }) };
const range = { span: f.choice({ values: spans, default: 'days30' }), ...days };
const asked = objectSchema({
  board: f.int({ optional: true, min: 0 }),
  span: f.choice({ values: spans, optional: true }),
  ...days,
  compare: f.choice({ values: comparisons, optional: true }),
});
const rankingOptions = objectSchema({ ...range, by: f.choice({ values: rankings, default: 'amount' }) });
const money: readonly MetricKey[] = ['gmv', 'paidAmount', 'averageOrder', 'refundAmount'];
const isChosen = ({ from, to }: Options): boolean => Boolean(from && to);
const rule = { kind: 'permission', permissions: [pagePermissionOf(dashboardPage, 'index')] } as const;

/** How many best sellers the dashboard shows, and how many the list of all has at most. */
const fewProducts = 8;
const manyProducts = 200;

/** All panels below the metrics are sums of orders. */
const orders = '/admin/sales/order/index';
const mayRead = ({ actor }: SignedContext, { path }: Pick<Drill, 'path'>): boolean => can(actor, `${path}/index`);

/** The range of the address; else that of the saved dashboard, else the last 30 days. */
function rangeOf({ span, from, to }: DashboardRequest, board: Board | null): Options {
  if (span ?? (from && to)) return { span: span ?? 'days30', from, to };
  return board?.range ?? { span: 'days30' };
}

/** Whether the address says everything, so that what is summed does not wait for the saved dashboard. */
const saysAll = ({ span, from, to, compare }: DashboardRequest): boolean => Boolean((span ?? (from && to)) && compare);

function periodFor({ span, from, to }: Options, at: number, zone: string): Period {
  return from && to ? periodOfDays({ from, to }, zone) : periodOf(span, at, zone);
}

export const dashboardServer = definePageModule(dashboardPage, {
  routes: [
    ...savedDashboardRoutes,
    defineRoute<DashboardRequest, typeof overviewReply>({
      method: 'POST',
      path: '/admin/studio/dashboard/overview',
      rule,
      idempotency: 'none',
      input: asked,
      reply: overviewReply,
      /** Returns metrics with comparison and drill-down, and to-dos. */
      async handle(context, given) {
        const { db, at, engine } = context;
        const zone = timeZoneOf(engine.clock);
        const asking = requestedBoard(db, context, given.board);
        const saved = saysAll(given) ? null : await asking;
        const chosen = rangeOf(given, saved);
        const compare = given.compare ?? saved?.range.compare ?? 'previous';
        const period = periodFor(chosen, at, zone);
        const previous = comparedWith(period, compare, zone);
        const reading = { timeZone: zone, at };
        const [now, before, todos, board] = await Promise.all([
          metricsOf(db, period, reading),
          metricsOf(db, previous, reading),
          todosOf(db),
          asking,
        ]);
        const shown = (board?.layout.metrics ?? metricKeys).filter((key) => mayRead(context, drillOf(key, period)));
        const metrics = shown.map((key) => ({
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
          span: isChosen(chosen) ? null : chosen.span,
          at,
          period,
          compare,
          previous,
          grain: grainOf(period, zone),
          grains: grainsOf(period, zone),
          todos: todos.filter((todo) => mayRead(context, todo)),
          metrics,
          groups: readableGroups(context.actor),
          board,
        };
      },
    }),
    defineRoute<DashboardRequest, typeof panelsReply>({
      method: 'POST',
      path: '/admin/studio/dashboard/panels',
      rule,
      idempotency: 'none',
      input: asked,
      reply: panelsReply,
      /** Returns what stands below the metrics: best sellers, orders by status, payments by province, channel and customer. */
      async handle(context, given) {
        const { db, at, engine } = context;
        requirePermission(context, orders);
        const timeZone = timeZoneOf(engine.clock);
        const isChosenHere = saysAll({ ...given, compare: 'previous' });
        const range = rangeOf(given, isChosenHere ? null : await requestedBoard(db, context, given.board));
        const period = periodFor(range, at, timeZone);
        return { period, ...(await panelsOf(db, { ...period, timeZone }, fewProducts)) };
      },
    }),
    defineRoute<DashboardRequest, typeof groupsReply>({
      method: 'POST',
      path: '/admin/studio/dashboard/groups',
      rule,
      idempotency: 'none',
      input: asked,
      reply: groupsReply,
      /** Returns the groups of metrics of the dashboard that the caller may read, with comparison and rows. */
      async handle(context, given) {
        const { db, at, engine } = context;
        const board = await requestedBoard(db, context, given.board);
        const period = periodFor(rangeOf(given, board), at, timeZoneOf(engine.clock));
        const compare = given.compare ?? board?.range.compare ?? 'previous';
        return readGroups(context, { period, compare, panels: board?.layout.panels ?? panelKeys });
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
      async handle(context, given) {
        const { db, at, engine } = context;
        requirePermission(context, orders);
        const period = periodFor(given, at, timeZoneOf(engine.clock));
        return { products: await bestSellers(db, period, { by: given.by, limit: manyProducts }) };
      },
    }),
  ],
});
