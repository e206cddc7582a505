import { declarePersonal } from '@shopkeeper/resource';
import { sql } from 'drizzle-orm';
import { bigint, check, integer, pgTable, timestamp } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { precision: 3, withTimezone: true });
const fen = (name: string) => bigint(name, { mode: 'number' }).notNull().default(0);
const count = (name: string) => integer(name).notNull().default(0);

/**
 * What the orders of a quarter of an hour amount to: from it the days of every time zone are summed. A quarter without orders has no
 * row. Everything here follows from the orders and can be computed again.
 */
export const orderRollupTable = pgTable('sales_order_rollup', {
  bucket: instant('bucket').primaryKey(),
  placedAmount: fen('placed_amount'),
  placedOrders: count('placed_orders'),
  paidAmount: fen('paid_amount'),
  paidOrders: count('paid_orders'),
});
declarePersonal(orderRollupTable, 'none');

/** Up to which instant changes of orders are in the rollup. One row; none before it was first computed. */
export const orderRollupStateTable = pgTable(
  'sales_order_rollup_state',
  { id: integer('id').primaryKey().default(1), computedTo: instant('computed_to').notNull() },
  () => [check('sales_order_rollup_state_one', sql.raw('id = 1'))],
);
declarePersonal(orderRollupStateTable, 'none');
