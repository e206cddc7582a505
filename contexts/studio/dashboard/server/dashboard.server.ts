import { f, objectSchema, pageNodeOf } from '@shopkeeper/resource';
import { defineRoute, servePage } from '@shopkeeper/server-kit';
import { changeOf, grainOf, grainsOf, periodOf, previousOf, spans, type Span } from '../dashboard.domain.ts';
import { dashboardPage } from '../dashboard.page.ts';
import { drillOf, figuresOf, type FigureKey } from './figures.ts';
import { overviewReply } from './overview-reply.ts';
import { ordersByStatus, paidByProvince, todosOf, topProducts } from './panels.ts';

const asked = objectSchema({ span: f.choice({ values: spans, default: 'days30' }) });
const money: readonly FigureKey[] = ['gmv', 'paidAmount', 'averageOrder'];

export const dashboardServer = servePage(dashboardPage, {
  routes: [
    defineRoute<{ span: Span }, typeof overviewReply>({
      method: 'POST',
      path: '/admin/studio/dashboard/overview',
      rule: { kind: 'node', nodes: [pageNodeOf(dashboardPage, 'index')] },
      idempotency: 'none',
      input: asked,
      reply: overviewReply,
      /** Figures with their definition, comparison and drill-down; to-dos; what sells, where orders stand, where they go. */
      async handle({ db, at }, { span }) {
        const period = periodOf(span, at);
        const previous = previousOf(period);
        const [now, before, todos, products, statuses, provinces] = await Promise.all([
          figuresOf(db, period),
          figuresOf(db, previous),
          todosOf(db),
          topProducts(db, period),
          ordersByStatus(db, period),
          paidByProvince(db, period),
        ]);
        const figures = (Object.keys(now) as FigureKey[]).map((key) => ({
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
          grain: grainOf(period),
          grains: grainsOf(period),
          todos,
          figures,
          products,
          statuses,
          provinces,
        };
      },
    }),
  ],
});
