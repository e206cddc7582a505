import type { Operation } from '@shopkeeper/crud/lifecycle';
import type { ShipLine } from '../shipment.domain.ts';

interface Sent {
  readonly carrier: string;
  readonly trackingNo: string | null;
  readonly parts: readonly ShipLine[];
}

/** Stores a shipment with its lines and counts the shipped quantities, in one statement; returns its id and number. */
export async function writeShipment(
  { tx, actor, at }: Operation,
  row: { readonly id: number; readonly orderNo: string },
  { carrier, trackingNo, parts }: Sent,
): Promise<{ id: number; no: string }> {
  const [made] = await tx.rows<{ id: number; no: string }>(
    `with s as (insert into sales_shipment (shipment_no, order_id, carrier, tracking_no, shipped_at, audience, actor_id, actor_name)
       values ($2::text || '-' || (select count(*) + 1 from sales_shipment where order_id = $1), $1, $3, $4, $5, $8, $9, $10)
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
    ],
    'sales_shipment',
  );
  if (!made) throw new Error('the shipment was not inserted');
  return made;
}
