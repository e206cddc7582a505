import type { Leaf } from '@shopkeeper/resource/query';
import { basisPoints, fen, instant, type ReplyOf } from '@shopkeeper/resource/schema';
import * as z from 'zod/mini';
import { comparisons, type Period, spans } from './dashboard.domain.ts';
import { boardReply, groupKeys, metricKeys } from './layout.domain.ts';

/** A half-open range of instants. */
export const periodReply = z.object({ from: instant, to: instant });
const period = periodReply;
/** The list behind a value. */
export const drillReply = {
  path: z.string(),
  filters: z.array(z.object({ field: z.string(), op: z.string(), value: z.unknown() })),
};
const metric = z.object({
  key: z.enum(metricKeys),
  unit: z.enum(['money', 'count']),
  value: z.int(),
  before: z.int(),
  changeBp: z.nullable(basisPoints),
  points: z.array(z.int()),
  pointsBefore: z.array(z.int()),
  drill: z.object(drillReply),
});

const sold = z.object({ productId: z.int(), name: z.string(), image: z.nullable(z.string()), qty: z.int(), amount: fen });
const share = z.object({ value: z.string(), amount: fen, refunded: fen, orders: z.int() });

const customers = z.object({ kind: z.enum(['new', 'returning', 'guest']), amount: fen, orders: z.int() });
/** A category with what its products sold; null for products without one. */
const soldCategory = z.object({ id: z.nullable(z.int()), name: z.nullable(z.string()), qty: z.int(), amount: fen });

/** The order of best sellers: by paid amount or by quantity. */
export const rankings = ['amount', 'qty'] as const;
export type Ranking = (typeof rankings)[number];

export const bestSellersReply = z.object({ products: z.array(sold) });

export const overviewReply = z.object({
  /** The span asked for; null for days of one's own. */
  span: z.nullable(z.enum(spans)),
  at: instant,
  period,
  compare: z.enum(comparisons),
  previous: period,
  grain: z.enum(['hour', 'day']),
  grains: z.array(instant),
  todos: z.array(
    z.object({
      key: z.enum(['toShip', 'unpaid', 'partlyShipped', 'lowStock', 'soldOut']),
      value: z.int(),
      ...drillReply,
    }),
  ),
  /** Those of the dashboard that the reader may read, in its order. */
  metrics: z.array(metric),
  /** The groups of metrics of which the reader may read any. */
  groups: z.array(z.enum(groupKeys)),
  /** The saved dashboard that is shown; null for the standard one. */
  board: z.nullable(boardReply),
});

/** What was sold, what of it came back, and who bought again; fen. */
const sales = z.object({
  goodsAmount: fen,
  refundedGoodsAmount: fen,
  paidAmount: fen,
  refundedAmount: fen,
  placedOrders: z.int(),
  cancelledOrders: z.int(),
  timedOutOrders: z.int(),
  paidOrders: z.int(),
  units: z.int(),
  memberAmount: fen,
  payingMembers: z.int(),
  buyers: z.int(),
  repeatBuyers: z.int(),
});

/** What stands below the metrics of a period. */
export const panelsReply = z.object({
  period,
  products: z.object({ amount: z.array(sold), qty: z.array(sold) }),
  statuses: z.array(z.object({ status: z.string(), count: z.int() })),
  provinces: z.array(z.object({ name: z.string(), amount: fen, orders: z.int() })),
  origins: z.array(share),
  paymentMethods: z.array(share),
  customers: z.array(customers),
  categories: z.array(soldCategory),
  sales,
});

type Reply = ReplyOf<typeof overviewReply>;

/** The list behind a metric: a path and filters whose rows add up to it. */
export interface Drill {
  readonly path: string;
  readonly filters: readonly Leaf[];
}

/** What needs attention, with the list that shows it. */
export type Todo = Omit<Reply['todos'][number], keyof Drill> & Drill;
/** One metric: amounts are fen, `changeBp` is null when the previous value is 0. */
export type Metric = Omit<Reply['metrics'][number], 'drill'> & { readonly drill: Drill };
export type { MetricKey } from './layout.domain.ts';
/** A product with its sold quantity and paid amount. */
export type Sold = ReplyOf<typeof bestSellersReply>['products'][number];

export interface Overview extends Omit<Reply, 'todos' | 'metrics'> {
  readonly todos: readonly Todo[];
  readonly metrics: readonly Metric[];
}

/** The lists below the metrics: best sellers, states, provinces, channels, payment methods, customers and categories. */
export type Panels = ReplyOf<typeof panelsReply>;

type SoldCategory = Panels['categories'][number];

/** Adds up what products sold by their category, the highest amount first. */
export function soldByCategory(
  sold: readonly Pick<Sold, 'productId' | 'qty' | 'amount'>[],
  categories: readonly (Pick<SoldCategory, 'id' | 'name'> & { readonly productId: number })[],
): SoldCategory[] {
  const categoryOf = new Map(categories.map(({ productId, id, name }) => [productId, { id, name }]));
  const sums = new Map<number | null, SoldCategory>();
  for (const { productId, qty, amount } of sold) {
    const { id, name } = categoryOf.get(productId) ?? { id: null, name: null };
    const before = sums.get(id) ?? { id, name, qty: 0, amount: 0 };
    sums.set(id, { ...before, qty: before.qty + qty, amount: before.amount + amount });
  }
  return [...sums.values()].toSorted((a, b) => b.amount - a.amount);
}

type Sales = Panels['sales'];

/** The metrics of sold goods; amounts are fen, `unitsPerOrder` is in hundredths, rates in basis points; null without a base. */
export interface SalesMetrics {
  readonly netSales: number;
  readonly orderValue: number | null;
  readonly memberValue: number | null;
  readonly unitsPerOrder: number | null;
  readonly repeatBp: number | null;
  readonly refundBp: number | null;
  readonly cancelBp: number | null;
  readonly timeoutBp: number | null;
}

const quotient = (value: number, of: number, whole = 1): number | null => (of === 0 ? null : Math.round((value * whole) / of));

/**
 * Net sales are the goods sold less those refunded; the value of an order counts goods before refunds, that of a member all they paid.
 * Refunds of a period are compared with what was paid in it, whenever their orders were paid.
 */
export const salesMetricsOf = (of: Sales): SalesMetrics => ({
  netSales: of.goodsAmount - of.refundedGoodsAmount,
  orderValue: quotient(of.goodsAmount, of.paidOrders),
  memberValue: quotient(of.memberAmount, of.payingMembers),
  unitsPerOrder: quotient(of.units, of.paidOrders, 100),
  repeatBp: quotient(of.repeatBuyers, of.buyers, 10_000),
  refundBp: quotient(of.refundedAmount, of.paidAmount, 10_000),
  cancelBp: quotient(of.cancelledOrders, of.placedOrders, 10_000),
  timeoutBp: quotient(of.timedOutOrders, of.placedOrders, 10_000),
});

/** Filters of lists are in milliseconds and include both ends. */
export const within = (field: string, { from, to }: Period): Leaf => ({ field, op: 'between', value: [from, to - 1] });

const orderPath = '/admin/sales/order';

/** The orders placed in a period, without drafts and those closed as a risk. */
export const orderedIn = (period: Period): Drill => ({
  path: orderPath,
  filters: [
    within('placedAt', period),
    { field: 'status', op: 'ne', value: 'draft' },
    { field: 'closeReason', op: 'ne', value: 'risk' },
  ],
});

/** The orders paid in a period. */
export const paidIn = (period: Period): Drill => ({ path: orderPath, filters: [within('paidAt', period)] });

/** The refunds that succeeded in a period. */
export const refundedIn = (period: Period): Drill => ({
  path: '/admin/sales/refund',
  filters: [{ field: 'status', op: 'in', value: ['succeeded'] }, within('refundedAt', period)],
});

/** The rates of a period whose numerator and denominator are each the total of a list. */
export const rateKeys = ['refundRate', 'cancelRate', 'timeoutRate'] as const;
export type RateKey = (typeof rateKeys)[number];

/** One side of a rate: its value, in fen or orders, and the list whose rows add up to it. */
interface RateSide {
  readonly value: number;
  readonly drill: Drill;
}

export interface RateSides {
  readonly unit: 'money' | 'count';
  readonly numerator: RateSide;
  readonly denominator: RateSide;
}

/** The numerator and the denominator of each rate of a period, with the lists that add up to them. */
export function rateSidesOf({ sales: of, period }: Pick<Panels, 'sales' | 'period'>): Readonly<Record<RateKey, RateSides>> {
  const placed = orderedIn(period);
  const placedOrders = { value: of.placedOrders, drill: placed };
  const unpaid: readonly Leaf[] = [
    { field: 'status', op: 'eq', value: 'closed' },
    { field: 'paidAt', op: 'isNull', value: null },
  ];
  const cancelled = { path: orderPath, filters: [...placed.filters, ...unpaid] };
  const timeout: Leaf = { field: 'closeReason', op: 'eq', value: 'timeout' };
  const timedOut = { path: orderPath, filters: [within('placedAt', period), ...unpaid, timeout] };
  return {
    refundRate: {
      unit: 'money',
      numerator: { value: of.refundedAmount, drill: refundedIn(period) },
      denominator: { value: of.paidAmount, drill: paidIn(period) },
    },
    cancelRate: { unit: 'count', numerator: { value: of.cancelledOrders, drill: cancelled }, denominator: placedOrders },
    timeoutRate: { unit: 'count', numerator: { value: of.timedOutOrders, drill: timedOut }, denominator: placedOrders },
  };
}

/** The share of placed orders that were paid and are not closed, in basis points; null without orders. */
export function paidShareOf(statuses: Panels['statuses']): number | null {
  const sum = (counted: typeof statuses): number => counted.reduce((total, { count }) => total + count, 0);
  const all = sum(statuses);
  const paid = sum(statuses.filter(({ status }) => status !== 'pending_payment' && status !== 'closed'));
  return all === 0 ? null : Math.round((paid / all) * 10_000);
}
