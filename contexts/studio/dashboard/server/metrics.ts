import type { Points } from '@shopkeeper/crud/queries';
import { newMembersIn } from '@shopkeeper/member/server';
import { orderSeries, refundsIn } from '@shopkeeper/sales/server';
import type { Queryable } from '@shopkeeper/server/database';
import { grainOf, grainsOf, type Period } from '../dashboard.domain.ts';
import { type Drill, type MetricKey, paidIn, orderedIn, refundedIn, within } from '../overview.domain.ts';

export interface Series {
  readonly value: number;
  readonly points: readonly number[];
}

/** The points of these hours or days; those without rows are zero. */
function seriesOf(found: Points, grains: readonly number[]): Series {
  const points = grains.map((at) => found.get(at) ?? 0);
  return { value: points.reduce((sum, point) => sum + point, 0), points };
}

const quotient = (amount: number, count: number): number => (count === 0 ? 0 : Math.round(amount / count));

interface Reading {
  readonly timeZone: string;
  /** The instant of the call, UTC epoch ms. */
  readonly at: number;
}

/** Reads all metrics of a period. The average order is the paid amount divided by the number of paid orders. */
export async function metricsOf(
  db: Queryable,
  period: Period,
  { timeZone, at }: Reading,
): Promise<Readonly<Record<MetricKey, Series>>> {
  const range = { ...period, grain: grainOf(period, timeZone), timeZone };
  const grains = grainsOf(period, timeZone);
  const [orders, refunds, newMembers] = await Promise.all([
    orderSeries(db, range, at),
    refundsIn(db, range),
    newMembersIn(db, range),
  ]);
  const amount = seriesOf(orders.paidAmount, grains);
  const count = seriesOf(orders.paidOrders, grains);
  return {
    gmv: seriesOf(orders.gmv, grains),
    placedOrders: seriesOf(orders.placedOrders, grains),
    paidAmount: amount,
    paidOrders: count,
    refundAmount: seriesOf(refunds, grains),
    newMembers: seriesOf(newMembers, grains),
    averageOrder: {
      value: quotient(amount.value, count.value),
      points: amount.points.map((point, n) => quotient(point, count.points[n] ?? 0)),
    },
  };
}

/** Returns the list whose rows add up to a metric. */
export function drillOf(key: MetricKey, period: Period): Drill {
  if (key === 'newMembers') return { path: '/admin/member/member', filters: [within('jointime', period)] };
  if (key === 'gmv' || key === 'placedOrders') return orderedIn(period);
  return key === 'refundAmount' ? refundedIn(period) : paidIn(period);
}
