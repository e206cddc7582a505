import type { Leaf } from '@shopkeeper/resource/query';
import type { Queryable } from '@shopkeeper/server/database';
import { grainOf, grainsOf, type Period } from '../dashboard.domain.ts';
import type { Drill, MetricKey } from '../overview.domain.ts';

export interface Series {
  readonly value: number;
  readonly points: readonly number[];
}

interface Source {
  readonly table: string;
  readonly instant: string;
  readonly where: string;
  readonly sum: string;
}

const placed: Omit<Source, 'sum'> = {
  table: 'sales_order',
  instant: 'placed_at',
  where: `status <> 'draft' and close_reason is distinct from 'risk' and deleted_at is null`,
};
const paid: Omit<Source, 'sum'> = { table: 'sales_order', instant: 'paid_at', where: 'deleted_at is null' };

const sources: Readonly<Record<Exclude<MetricKey, 'averageOrder'>, Source>> = {
  gmv: { ...placed, sum: 'sum(payable_amount)' },
  placedOrders: { ...placed, sum: 'count(*)' },
  paidAmount: { ...paid, sum: 'sum(paid_amount)' },
  paidOrders: { ...paid, sum: 'count(*)' },
  newMembers: { table: 'member_member', instant: 'jointime', where: 'deleted_at is null', sum: 'count(*)' },
};

/** Reads one metric of a period with its points; hours or days without rows are zero. */
async function seriesOf(db: Queryable, source: Source, period: Period): Promise<Series> {
  const grain = grainOf(period);
  const rows = await db.rows<{ at: number; value: number }>(
    `select (extract(epoch from date_trunc('${grain}', ${source.instant} at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai') * 1000)::bigint as at,
       coalesce(${source.sum}, 0)::bigint as value
     from ${source.table} where ${source.instant} >= $1 and ${source.instant} < $2 and ${source.where} group by 1`,
    [new Date(period.from), new Date(period.to)],
    `dashboard_${source.table}_${source.instant}_${source.sum.slice(0, 5)}_${grain}`,
  );
  const found = new Map(rows.map((row) => [row.at, row.value]));
  const points = grainsOf(period).map((at) => found.get(at) ?? 0);
  return { value: points.reduce((sum, point) => sum + point, 0), points };
}

const quotient = (amount: number, count: number): number => (count === 0 ? 0 : Math.round(amount / count));

/** Reads all metrics of a period. The average order is the paid amount divided by the number of paid orders. */
export async function metricsOf(db: Queryable, period: Period): Promise<Readonly<Record<MetricKey, Series>>> {
  const keys = Object.keys(sources) as (keyof typeof sources)[];
  const entries = await Promise.all(keys.map(async (key) => [key, await seriesOf(db, sources[key], period)] as const));
  const metrics = Object.fromEntries(entries) as Record<keyof typeof sources, Series>;
  const { paidAmount, paidOrders } = metrics;
  return {
    ...metrics,
    averageOrder: {
      value: quotient(paidAmount.value, paidOrders.value),
      points: paidAmount.points.map((amount, n) => quotient(amount, paidOrders.points[n] ?? 0)),
    },
  };
}

/** Filters of lists are in milliseconds and include both ends. */
const within = (field: string, { from, to }: Period): Leaf => ({ field, op: 'between', value: [from, to - 1] });

/** Returns the list whose rows add up to a metric. */
export function drillOf(key: MetricKey, period: Period): Drill {
  const orders = '/admin/sales/order';
  if (key === 'newMembers') return { path: '/admin/member/member', filters: [within('jointime', period)] };
  if (key === 'gmv' || key === 'placedOrders') {
    return {
      path: orders,
      filters: [
        within('placedAt', period),
        { field: 'status', op: 'ne', value: 'draft' },
        { field: 'closeReason', op: 'ne', value: 'risk' },
      ],
    };
  }
  return { path: orders, filters: [within('paidAt', period)] };
}
