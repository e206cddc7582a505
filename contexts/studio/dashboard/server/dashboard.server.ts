import { pagePermissionOf } from '@shopkeeper/resource';
import { f } from '@shopkeeper/resource/fields';
import { objectSchema } from '@shopkeeper/resource/schema';
import { definePageModule } from '@shopkeeper/crud';
import { bestSellers, ordersByStatus } from '@shopkeeper/sales/server';
import { defineRoute, timeZoneOf } from '@shopkeeper/server';
import { changeOf, grainOf, grainsOf, periodOf, previousOf, spans, type Span } from '../dashboard.domain.ts';
import { dashboardPage } from '../dashboard.page.ts';
import { type MetricKey, overviewReply } from '../overview.domain.ts';
import { drillOf, metricsOf } from './metrics.ts';
import { paidByNamedProvince, todosOf } from './panels.ts';

const options = objectSchema({ span: f.choice({ values: spans, default: 'days30' }) });
const money: readonly MetricKey[] = ['gmv', 'paidAmount', 'averageOrder'];

export const dashboardServer = definePageModule(dashboardPage, {
  routes: [
    defineRoute<{ span: Span }, typeof overviewReply>({
      method: 'POST',
      path: '/admin/studio/dashboard/overview',
      rule: { kind: 'permission', permissions: [pagePermissionOf(dashboardPage, 'index')] },
      idempotency: 'none',
      input: options,
      reply: overviewReply,
      /** Returns metrics with comparison and drill-down, to-dos, best sellers, orders by status, and payments by province. */
      async handle({ db, at, engine }, { span }) {
        const zone = timeZoneOf(engine.clock);
        const period = periodOf(span, at, zone);
        const previous = previousOf(period, zone);
        const [now, before, todos, products, statuses, provinces] = await Promise.all([
          metricsOf(db, period, zone),
          metricsOf(db, previous, zone),
          todosOf(db),
          bestSellers(db, period),
          ordersByStatus(db, period),
          paidByNamedProvince(db, period),
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
          span,
          at,
          period,
          previous,
          grain: grainOf(period, zone),
          grains: grainsOf(period, zone),
          todos,
          metrics,
          products,
          statuses,
          provinces,
        };
      },
    }),
  ],
});
