import { defineServerModule } from '@shopkeeper/crud';
import { on, type Operation, systemWithin, tryTransition } from '@shopkeeper/crud/lifecycle';
import { columns, typedQuery } from '@shopkeeper/crud/queries';
import { lockOrder } from '@shopkeeper/platform/server';
import { and, asc, eq } from 'drizzle-orm';
import { shipmentTable } from '#tables';
import { order } from '../order.resource.ts';
import { shipment } from '../shipment.resource.ts';

const s = shipmentTable;

const sentOf = typedQuery<{ orderId: number }>()('sales_shipments_sent', (db, { orderId }) =>
  db
    .select(columns({ id: s.id }))
    .from(s)
    .where(and(eq(s.orderId, orderId), eq(s.status, 'shipped')))
    .orderBy(asc(s.id)),
);

async function deliverAll(op: Operation, { row }: { readonly row: { readonly id: number } }): Promise<void> {
  for (const { id } of await sentOf(op.tx, { orderId: row.id }))
    await tryTransition(systemWithin(op, 'sales.order.confirm'), shipment.transitions.deliver, { id });
}

export const shipmentServer = defineServerModule(shipment, {
  lifecycle: { effects: { deliver: async (op, { to }) => to.delivered({ deliveredAt: op.at }) } },
  reactions: [
    /** Whoever confirms receipt of an order has received what was sent of it. */
    on(order.transitions.confirm, lockOrder.document, deliverAll, { alsoForTests: true }),
  ],
});
