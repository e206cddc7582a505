import type { Operation } from '@shopkeeper/crud/lifecycle';
import { columns, typedQuery } from '@shopkeeper/crud/queries';
import type { Tx } from '@shopkeeper/server/database';
import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { orderLinesTable, shipmentLinesTable, shipmentTable } from '#tables';
import type { ShipLine } from '../shipment.domain.ts';

const s = shipmentTable;
const l = shipmentLinesTable;
const o = orderLinesTable;

/** The shipments of an order that were not taken back, oldest first. */
export const sentOf = typedQuery<{ orderId: number }>()('sales_shipments_of', (db, { orderId }) => {
  const shown = {
    id: s.id,
    shipmentNo: s.shipmentNo,
    status: s.status,
    carrier: s.carrier,
    trackingNo: s.trackingNo,
    shippedAt: s.shippedAt,
  };
  return db
    .select(columns(shown))
    .from(s)
    .where(and(eq(s.orderId, orderId), ne(s.status, 'cancelled')))
    .orderBy(asc(s.id));
});

const countBack = typedQuery<{ orderId: number; shipmentId: number }>()('sales_shipment_back', (db, { orderId, shipmentId }) => {
  const sent = db
    .select({ lineId: l.orderLineId, qty: sql<number>`sum(${l.qty})::int`.as('units') })
    .from(l)
    .where(eq(l.parentId, shipmentId))
    .groupBy(l.orderLineId)
    .as('sent');
  return db
    .update(o)
    .set({ qtyShipped: sql`${o.qtyShipped} - sent.units` })
    .from(sent)
    .where(and(eq(o.id, sent.lineId), eq(o.parentId, orderId)))
    .returning(columns({ lineId: o.id, qty: sql<number>`sent.units` }));
});

/** Counts the units of a shipment as not shipped again; returns them by line. The caller has locked the order. */
export const takeBack = (tx: Tx, of: { readonly orderId: number; readonly shipmentId: number }): Promise<ShipLine[]> =>
  countBack(tx, of);

interface Sent {
  readonly carrier: string;
  readonly trackingNo: string | null;
  readonly parts: readonly ShipLine[];
}

/** Stores a shipment with its lines and counts the shipped quantities, in one statement; returns its id and number. */
export async function writeShipment(
  { tx, actor, at }: Operation,
  row: { readonly id: number; readonly orderNo: string; readonly isTest: boolean },
  { carrier, trackingNo, parts }: Sent,
): Promise<{ id: number; no: string }> {
  const [made] = await tx.rows<{ id: number; no: string }>(
    `with s as (insert into sales_shipment (shipment_no, order_id, carrier, tracking_no, shipped_at, audience, actor_id, actor_name, is_test)
       values ($2::text || '-' || (select count(*) + 1 from sales_shipment where order_id = $1), $1, $3, $4, $5, $8, $9, $10, $11)
       returning id, shipment_no),
     l as (insert into sales_shipment_line (parent_id, line_no, order_line_id, qty)
       select s.id, v.no, v.line, v.qty from s cross join unnest($6::bigint[], $7::int[]) with ordinality as v(line, qty, no)),
     o as (update sales_order_line x set qty_shipped = x.qty_shipped + v.qty
       from unnest($6::bigint[], $7::int[]) as v(line, qty) where x.id = v.line and x.parent_id = $1)
     select id, shipment_no as no from s`,
    [
      row.id,
      row.orderNo,
      carrier,
      trackingNo,
      new Date(at),
      parts.map(({ lineId }) => lineId),
      parts.map(({ qty }) => qty),
      actor.audience,
      actor.id,
      actor.nickname,
      row.isTest,
    ],
    'sales_shipment',
  );
  if (!made) throw new Error('the shipment was not inserted');
  return made;
}
