import { basisPoints, fen, instant } from '@shopkeeper/server/openapi';
import * as z from 'zod/mini';
import { spans } from '../dashboard.domain.ts';

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
