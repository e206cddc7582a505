import type { Leaf } from '@shopkeeper/resource/query';
import { basisPoints, fen, instant, type ReplyOf } from '@shopkeeper/resource/schema';
import * as z from 'zod/mini';
import { spans } from './dashboard.domain.ts';

const period = z.object({ from: instant, to: instant });
const drill = {
  path: z.string(),
  filters: z.array(z.object({ field: z.string(), op: z.string(), value: z.unknown() })),
};
const metric = z.object({
  key: z.enum(['gmv', 'placedOrders', 'paidAmount', 'paidOrders', 'averageOrder', 'newMembers']),
  unit: z.enum(['money', 'count']),
  value: z.int(),
  before: z.int(),
  changeBp: z.nullable(basisPoints),
  points: z.array(z.int()),
  pointsBefore: z.array(z.int()),
  drill: z.object(drill),
});

export const overviewReply = z.object({
  span: z.enum(spans),
  at: instant,
  period,
  previous: period,
  grain: z.enum(['hour', 'day']),
  grains: z.array(instant),
  todos: z.array(
    z.object({
      key: z.enum(['toShip', 'unpaid', 'partlyShipped', 'lowStock', 'soldOut']),
      value: z.int(),
      ...drill,
    }),
  ),
  metrics: z.array(metric),
  products: z.array(z.object({ productId: z.int(), name: z.string(), image: z.nullable(z.string()), qty: z.int(), amount: fen })),
  statuses: z.array(z.object({ status: z.string(), count: z.int() })),
  provinces: z.array(z.object({ name: z.string(), amount: fen, orders: z.int() })),
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
export type MetricKey = Metric['key'];

export interface Overview extends Omit<Reply, 'todos' | 'metrics'> {
  readonly todos: readonly Todo[];
  readonly metrics: readonly Metric[];
}
