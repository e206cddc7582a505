import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { linesTableOf, tableOf } from '@shopkeeper/crud/tables';
import { order, orderLine } from '../order.resource.ts';
import { type OrderEvent, orderEventTypes } from '../order-records.domain.ts';
import { declarePersonal } from '@shopkeeper/resource';

const id = () => bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();
const owner = (name: string) => bigint(name, { mode: 'number' }).notNull();
const instant = (name: string) => timestamp(name, { precision: 3, withTimezone: true });
const oneOf = (column: string, values: readonly string[]) =>
  sql.raw(`${column} in (${values.map((value) => `'${value}'`).join(', ')})`);
/** The actor: staff, a member, or the system. */
const actor = () => ({
  audience: text('audience').$type<OrderEvent['audience']>().notNull(),
  actorId: bigint('actor_id', { mode: 'number' }),
  actorName: text('actor_name').notNull(),
});

const orders = tableOf(order);
const orderLines = linesTableOf(order, orderLine);

/** A shipment of an order. */
export const shipmentTable = pgTable(
  'sales_shipment',
  {
    id: id(),
    shipmentNo: text('shipment_no').notNull(),
    orderId: owner('order_id'),
    carrier: text('carrier').notNull(),
    trackingNo: text('tracking_no'),
    shippedBy: bigint('shipped_by', { mode: 'number' }),
    shippedAt: instant('shipped_at').notNull(),
  },
  (t) => [
    uniqueIndex('sales_shipment_no_key').on(t.shipmentNo),
    index('sales_shipment_order_idx').on(t.orderId),
    index('sales_shipment_tracking_idx').on(t.trackingNo),
    index('sales_shipment_shipped_idx').on(t.shippedAt.desc()),
    foreignKey({ name: 'sales_shipment_order_fk', columns: [t.orderId], foreignColumns: [orders.id as never] }),
  ],
);
declarePersonal(shipmentTable, [
  { by: 'orderId', fields: { trackingNo: 'erase' } },
  { by: 'shippedBy', subject: 'staff', fields: { shippedBy: 'keep: says who is accountable' } },
]);

/** The quantity of one order line in one shipment. */
export const shipmentLineTable = pgTable(
  'sales_shipment_line',
  {
    id: id(),
    shipmentId: owner('shipment_id'),
    orderLineId: owner('order_line_id'),
    qty: integer('qty').notNull(),
  },
  (t) => [
    uniqueIndex('sales_shipment_line_key').on(t.shipmentId, t.orderLineId),
    index('sales_shipment_line_order_line_idx').on(t.orderLineId),
    foreignKey({
      name: 'sales_shipment_line_shipment_fk',
      columns: [t.shipmentId],
      foreignColumns: [shipmentTable.id],
    }).onDelete('cascade'),
    foreignKey({ name: 'sales_shipment_line_line_fk', columns: [t.orderLineId], foreignColumns: [orderLines.id as never] }),
    check('sales_shipment_line_qty', sql`${t.qty} > 0`),
  ],
);
declarePersonal(shipmentLineTable, 'none');

/** The timeline of an order. Entries are added and never changed; a trigger rejects changes. */
export const orderEventTable = pgTable(
  'sales_order_event',
  {
    id: id(),
    rowId: owner('row_id'),
    type: text('type').$type<OrderEvent['type']>().notNull(),
    fromState: text('from_state'),
    toState: text('to_state').notNull(),
    ...actor(),
    data: jsonb('data').$type<OrderEvent['data']>().notNull().default({}),
    visibleToMember: boolean('visible_to_member').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [
    index('sales_order_event_order_idx').on(t.rowId, t.id),
    foreignKey({ name: 'sales_order_event_order_fk', columns: [t.rowId], foreignColumns: [orders.id as never] }),
    check('sales_order_event_type', oneOf('type', orderEventTypes)),
  ],
);
declarePersonal(orderEventTable, [
  { by: 'rowId', fields: { data: 'keep: the timeline of an order is never changed' } },
  { by: 'actorId', audience: 'audience', fields: { actorName: 'keep: says who is accountable' } },
]);
