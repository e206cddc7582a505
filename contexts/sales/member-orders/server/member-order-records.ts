import { type Queryable } from '@shopkeeper/server/database';
import { regionNames } from '@shopkeeper/server/files';
import type { MemberOrderEvent, MemberShipment, MemberPayment, MemberOrderRecords } from '../member-order-records.domain.ts';
import type { PriceStep } from '../../order/price-terms.domain.ts';

const readParcels = (db: Queryable, orderId: number): Promise<MemberShipment[]> =>
  db.rows<MemberShipment>(
    `select s.id, s.carrier, s.tracking_no as "trackingNo", s.shipped_at as "shippedAt",
       (select json_agg(json_build_object('lineId', l.order_line_id, 'qty', l.qty) order by l.id)
        from sales_shipment_line l where l.shipment_id = s.id) as lines
     from sales_shipment s where s.order_id = $1 order by s.id`,
    [orderId],
    'own_order_parcels',
  );

const readPayments = (db: Queryable, orderId: number): Promise<MemberPayment[]> =>
  db.rows<MemberPayment>(
    `select id, method, amount, received_at as "receivedAt" from sales_payment
     where order_id = $1 and status = 'succeeded' order by id`,
    [orderId],
    'own_order_payments',
  );

/** The events that the buyer may see, without the staff user and their notes. */
const readEvents = (db: Queryable, orderId: number): Promise<MemberOrderEvent[]> =>
  db.rows<MemberOrderEvent>(
    `select id, type, at, jsonb_strip_nulls(jsonb_build_object('payableAmount', data->'payableAmount', 'amount', data->'amount',
       'method', data->'method', 'carrier', data->'carrier', 'trackingNo', data->'trackingNo', 'qty', data->'qty')) as data
     from sales_order_event where row_id = $1 and visible_to_member order by at, id`,
    [orderId],
    'own_order_events',
  );

interface StoredOrderFields {
  readonly steps: readonly PriceStep[] | null;
  readonly closed: MemberOrderRecords['closed'];
  /** The six-digit region code. */
  readonly region: string | null;
}

/** Omits the internal reasons for agreed prices and for closing the order. */
async function readOrderFields(db: Queryable, orderId: number): Promise<StoredOrderFields> {
  const [stored] = await db.rows<StoredOrderFields>(
    `select (select json_agg(json_build_object('key', s.step->'key', 'amount', s.step->'amount', 'params', (s.step->'params') - 'reason') order by s.place)
       from jsonb_array_elements(case jsonb_typeof(explanation) when 'array' then explanation end) with ordinality as s(step, place)) as steps,
       receiver_region as region,
       case when close_reason in ('timeout', 'member', 'refunded') then close_reason when close_reason is not null then 'shop' end as closed
     from sales_order where id = $1`,
    [orderId],
    'own_order_fields',
  );
  return stored ?? { steps: null, closed: null, region: null };
}

/** Returns shipments, payments, timeline and price steps of an order, as its buyer may see them. */
export async function readMemberOrderRecords(db: Queryable, orderId: number): Promise<MemberOrderRecords> {
  const shipments = await readParcels(db, orderId);
  const payments = await readPayments(db, orderId);
  const events = await readEvents(db, orderId);
  const { steps, closed, region } = await readOrderFields(db, orderId);
  const names = await regionNames(db, region ? [region] : []);
  return { shipments, payments, events, steps: steps ?? [], closed, region: names.get(region ?? '') ?? '' };
}
