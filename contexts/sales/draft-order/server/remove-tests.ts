import { anyOf, columns, typedQuery } from '@shopkeeper/crud/queries';
import type { SignedContext } from '@shopkeeper/server';
import type { Tx } from '@shopkeeper/server/database';
import { audit } from '@shopkeeper/server/http';
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { orderTable, shipmentTable } from '#tables';

const removeOrders = typedQuery<Record<never, never>>()('sales_tests_remove', (db) =>
  db
    .update(orderTable)
    .set({ deletedAt: sql`kit_now()`, version: sql`${orderTable.version} + 1` })
    .where(and(eq(orderTable.isTest, true), ne(orderTable.status, 'draft'), isNull(orderTable.deletedAt)))
    .returning(columns({ id: orderTable.id })),
);

const removeShipments = typedQuery<{ orderIds: readonly number[] }>()('sales_test_shipments_remove', (db, { orderIds }) =>
  db
    .update(shipmentTable)
    .set({ deletedAt: sql`kit_now()`, version: sql`${shipmentTable.version} + 1` })
    .where(and(anyOf(shipmentTable.orderId, orderIds), isNull(shipmentTable.deletedAt))),
);

/** Removes all test orders and their shipments from every list; the audit still tells of them. Returns the number of orders. */
export async function removeTests(tx: Tx, context: SignedContext): Promise<number> {
  const removed = await removeOrders(tx, {});
  await removeShipments(tx, { orderIds: removed.map(({ id }) => id) });
  audit(tx, context, [
    { action: 'removeTests', resource: 'sales/order', rowId: 0, label: '', after: { removed: removed.length } },
  ]);
  return removed.length;
}
