import type { Queryable } from '@shopkeeper/server/database';
import type { MemberCard, OrderEvent, OrderRecords, Shipment } from '../order-records.domain.ts';

const readShipments = (db: Queryable, orderId: number): Promise<Shipment[]> =>
  db.rows<Shipment>(
    `select s.id, s.shipment_no as "shipmentNo", s.carrier, s.tracking_no as "trackingNo", a.nickname as "shippedByName",
       s.shipped_at as "shippedAt",
       (select json_agg(json_build_object('orderLineId', l.order_line_id, 'qty', l.qty) order by l.id)
        from sales_shipment_line l where l.shipment_id = s.id) as lines
     from sales_shipment s left join access_admin a on a.id = s.shipped_by where s.order_id = $1 order by s.id`,
    [orderId],
    'sales_shipments',
  );

/** The timeline of an order, oldest first. */
const readEvents = (db: Queryable, orderId: number): Promise<OrderEvent[]> =>
  db.rows<OrderEvent>(
    `select id, type, from_state as "from", to_state as "to", audience, actor_id as "actorId", actor_name as "actorName", data, at
     from sales_order_event where row_id = $1 order by at, id`,
    [orderId],
    'sales_events',
  );

async function readMemberCard(db: Queryable, memberId: number | null): Promise<MemberCard | null> {
  if (memberId === null) return null;
  const [card] = await db.rows<MemberCard>(
    `select id, member_no as "memberNo", nickname, avatar, mobile, status, paid_order_count as "paidOrderCount",
       paid_amount as "paidAmount", last_paid_at as "lastPaidAt", jointime, note from member_member where id = $1`,
    [memberId],
    'sales_member_card',
  );
  return card ?? null;
}

/** Reads shipments, timeline and buyer of one order. */
export async function readRecords(
  db: Queryable,
  row: { readonly id: number; readonly memberId: number | null },
): Promise<OrderRecords> {
  // Sequential: after a transition the reads share its one connection.
  const shipments = await readShipments(db, row.id);
  const events = await readEvents(db, row.id);
  const member = await readMemberCard(db, row.memberId);
  return { shipments, events, member };
}
