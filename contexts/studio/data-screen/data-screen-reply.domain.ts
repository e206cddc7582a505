import * as z from 'zod/mini';

const fen = z.int().check(z.describe('shape.fen'));
const instant = z.int();
const share = { amount: fen, before: fen };

/** What the data monitoring screen shows. Amounts are fen, instants UTC epoch ms; `before` is by the same time of the day before. */
export const screenReply = z.object({
  at: instant,
  totals: z.object({ amount: fen, orders: z.int(), refunded: fen, amountBefore: fen, ordersBefore: z.int() }),
  newMembers: z.int(),
  toShip: z.int(),
  hours: z.array(z.object({ at: instant, ...share })),
  provinces: z.array(z.object({ code: z.string(), orders: z.int(), ...share })),
  /** The last is what is in no category: freight, changes of prices, and products without one. */
  categories: z.array(z.object({ name: z.nullable(z.string()), amount: fen })),
  products: z.array(z.object({ productId: z.int(), name: z.string(), image: z.nullable(z.string()), qty: z.int(), amount: fen })),
  /** Without anything that names a person. */
  latest: z.array(
    z.object({
      id: z.int(),
      at: instant,
      amount: fen,
      province: z.string(),
      city: z.string(),
      name: z.string(),
      units: z.int(),
    }),
  ),
  alerts: z.array(z.object({ skuId: z.int(), name: z.string(), specText: z.string(), available: z.int() })),
});
export type ScreenMetrics = z.infer<typeof screenReply>;
