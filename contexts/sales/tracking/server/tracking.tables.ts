import { tableOf } from '@shopkeeper/crud/tables';
import { declarePersonal } from '@shopkeeper/resource';
import { bigint, foreignKey, index, pgTable, timestamp } from 'drizzle-orm/pg-core';
import { shipment } from '../../order/shipment.resource.ts';

const shipments = tableOf(shipment);

/** The shipments that are tracked and when the service is asked next; null when the track has ended. */
export const shipmentTrackingTable = pgTable(
  'sales_shipment_tracking',
  {
    shipmentId: bigint('shipment_id', { mode: 'number' }).primaryKey(),
    askAt: timestamp('ask_at', { precision: 3, withTimezone: true }),
  },
  (t) => [
    index('sales_shipment_tracking_ask_idx').on(t.askAt, t.shipmentId),
    foreignKey({ name: 'sales_shipment_tracking_fk', columns: [t.shipmentId], foreignColumns: [shipments.id as never] }),
  ],
);
declarePersonal(shipmentTrackingTable, 'none');
