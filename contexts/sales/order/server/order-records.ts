import { staffNamesOf } from '@shopkeeper/access/server';
import { columns, typedQuery } from '@shopkeeper/crud/queries';
import { readableFor } from '@shopkeeper/crud/rows';
import { memberCardOf } from '@shopkeeper/member/server';
import type { SignedContext } from '@shopkeeper/server';
import type { Queryable } from '@shopkeeper/server/database';
import { withheldNames, type WithheldNames, withoutWithheld } from '@shopkeeper/resource/access';
import { asc, eq, sql } from 'drizzle-orm';
import { orderEventTable, shipmentLineTable, shipmentTable } from '#tables';
import { order } from '../order.resource.ts';
import type { OrderEvent, OrderRecords, Shipment } from '../order-records.domain.ts';

const s = shipmentTable;
const e = orderEventTable;

const shipmentsOf = typedQuery<{ orderId: number }>()('sales_shipments', (db, { orderId }) => {
  const l = shipmentLineTable;
  const lines = db
    .select({ all: sql`json_agg(json_build_object('orderLineId', ${l.orderLineId}, 'qty', ${l.qty}) order by ${l.id})` })
    .from(l)
    .where(eq(l.shipmentId, s.id));
  const shown = {
    id: s.id,
    shipmentNo: s.shipmentNo,
    carrier: s.carrier,
    trackingNo: s.trackingNo,
    shippedBy: s.shippedBy,
    shippedAt: s.shippedAt,
    lines: sql<Shipment['lines']>`${lines}`,
  };
  return db.select(columns(shown)).from(s).where(eq(s.orderId, orderId)).orderBy(asc(s.id));
});

/** The timeline of an order, oldest first. */
const eventsOf = typedQuery<{ orderId: number }>()('sales_events', (db, { orderId }) => {
  const shown = {
    id: e.id,
    type: e.type,
    from: e.fromState,
    to: e.toState,
    audience: e.audience,
    actorId: e.actorId,
    actorName: e.actorName,
    data: e.data,
    at: e.at,
  };
  return db.select(columns(shown)).from(e).where(eq(e.rowId, orderId)).orderBy(asc(e.at), asc(e.id));
});

const dataFor = (data: OrderEvent['data'], names: WithheldNames): OrderEvent['data'] => {
  const shown = withoutWithheld(data, names);
  return typeof shown === 'object' && shown !== null ? { ...shown } : {};
};

/** Reads shipments, timeline and buyer of one order as the caller may see them. */
export async function readRecords(
  db: Queryable,
  row: { readonly id: number; readonly memberId: number | null },
  context: SignedContext,
): Promise<OrderRecords> {
  const of = { orderId: row.id };
  // Sequential: after a transition the reads share its one connection.
  const sent = await shipmentsOf(db, of);
  const staff = await staffNamesOf(
    db,
    sent.map(({ shippedBy }) => shippedBy),
  );
  const shipments = sent.map(({ shippedBy, ...shipment }) => ({
    ...shipment,
    shippedByName: shippedBy === null ? null : (staff.get(shippedBy) ?? null),
  }));
  const names = withheldNames([{ resource: order, readable: readableFor(context, order) }]);
  const events = (await eventsOf(db, of)).map((event) => ({ ...event, data: dataFor(event.data, names) }));
  const member = row.memberId === null ? null : await memberCardOf(db, row.memberId, context);
  return { shipments, events, member };
}
