import { type Queryable, regionNames } from '@shopkeeper/server-kit';
import type { OwnEvent, OwnParcel, OwnPayment, OwnRecords, OwnStep } from '../own-records.domain.ts';

const readParcels = (db: Queryable, orderId: number): Promise<OwnParcel[]> =>
  db.rows<OwnParcel>(
    `select s.id, s.carrier, s.tracking_no as "trackingNo", s.shipped_at as "shippedAt",
       (select json_agg(json_build_object('lineId', l.order_line_id, 'qty', l.qty) order by l.id)
        from sales_shipment_line l where l.shipment_id = s.id) as lines
     from sales_shipment s where s.order_id = $1 order by s.id`,
    [orderId],
    'own_order_parcels',
  );

const readPayments = (db: Queryable, orderId: number): Promise<OwnPayment[]> =>
  db.rows<OwnPayment>(
    `select id, method, amount, received_at as "receivedAt" from sales_payment
     where order_id = $1 and status = 'succeeded' order by id`,
    [orderId],
    'own_order_payments',
  );

/** What happened that the buyer may see: who of the staff did it and what they wrote about it stays inside. */
const readEvents = (db: Queryable, orderId: number): Promise<OwnEvent[]> =>
  db.rows<OwnEvent>(
    `select id, type, at, jsonb_strip_nulls(jsonb_build_object('payableAmount', data->'payableAmount', 'amount', data->'amount',
       'method', data->'method', 'carrier', data->'carrier', 'trackingNo', data->'trackingNo', 'qty', data->'qty')) as data
     from sales_order_event where order_id = $1 and visible_to_member order by at, id`,
    [orderId],
    'own_order_events',
  );

interface Kept {
  readonly steps: readonly OwnStep[] | null;
  readonly closed: OwnRecords['closed'];
  /** Its six-figure code. */
  readonly region: string | null;
}

/** Why a price was agreed and why the shop closed an order are the shop's own words. */
async function readKept(db: Queryable, orderId: number): Promise<Kept> {
  const [kept] = await db.rows<Kept>(
    `select (select json_agg(json_build_object('key', s.step->'key', 'amount', s.step->'amount', 'params', (s.step->'params') - 'reason') order by s.place)
       from jsonb_array_elements(case jsonb_typeof(explanation) when 'array' then explanation end) with ordinality as s(step, place)) as steps,
       receiver_region as region,
       case when close_reason in ('timeout', 'member', 'refunded') then close_reason when close_reason is not null then 'shop' end as closed
     from sales_order where id = $1`,
    [orderId],
    'own_order_kept',
  );
  return kept ?? { steps: null, closed: null, region: null };
}

/** Parcels, payments, timeline and reckoning of one order, as its buyer may see them. */
export async function readOwnRecords(db: Queryable, orderId: number): Promise<OwnRecords> {
  const parcels = await readParcels(db, orderId);
  const payments = await readPayments(db, orderId);
  const events = await readEvents(db, orderId);
  const { steps, closed, region } = await readKept(db, orderId);
  const names = await regionNames(db, region ? [region] : []);
  return { parcels, payments, events, steps: steps ?? [], closed, region: names.get(region ?? '') ?? '' };
}
