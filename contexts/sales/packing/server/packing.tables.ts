import { declarePersonal } from '@shopkeeper/resource';
import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable } from 'drizzle-orm/pg-core';

/** How many units of an order line lie on the packing table; removed when the order is shipped. */
export const packingCountTable = pgTable(
  'sales_packing_count',
  {
    orderLineId: bigint('order_line_id', { mode: 'number' }).primaryKey(),
    orderId: bigint('order_id', { mode: 'number' }).notNull(),
    qty: integer('qty').notNull(),
  },
  (t) => [index('sales_packing_count_order_idx').on(t.orderId), check('sales_packing_count_qty', sql`${t.qty} > 0`)],
);
declarePersonal(packingCountTable, 'none');
