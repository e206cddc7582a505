import { columns, typedQuery } from '@shopkeeper/crud/queries';
import { and, asc, desc, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { carrierTable, orderTable, shipmentTable, shipmentTrackingTable, trackingTable } from '#tables';
import type { TrackingState } from '../tracking.domain.ts';

const c = carrierTable;
const e = trackingTable;
const k = shipmentTrackingTable;
const o = orderTable;
const s = shipmentTable;

/** A carrier of the shop by its name. */
export const carrierNamed = typedQuery<{ name: string }>()('sales_tracking_carrier', (db, { name }) =>
  db
    .select(columns({ code: c.code, trackingPattern: c.trackingPattern }))
    .from(c)
    .where(and(eq(c.name, name), isNull(c.deletedAt))),
);

const parcel = {
  id: s.id,
  company: sql<string>`${c.code}`,
  trackingNo: sql<string>`${s.trackingNo}`,
  mobile: o.receiverMobile,
};

/** A shipment that can be tracked: its carrier has a code, and it has a number. */
export const trackableOf = typedQuery<{ id: number }>()('sales_tracking_parcel', (db, { id }) =>
  db
    .select(columns(parcel))
    .from(s)
    .innerJoin(o, eq(o.id, s.orderId))
    .innerJoin(c, and(eq(c.name, s.carrier), isNull(c.deletedAt), isNotNull(c.code)))
    .where(and(eq(s.id, id), isNotNull(s.trackingNo))),
);

/** The newest shipment of an order, the one that has just been made. */
export const newestShipment = typedQuery<{ orderId: number }>()('sales_tracking_newest', (db, { orderId }) =>
  db
    .select(columns({ id: s.id }))
    .from(s)
    .where(eq(s.orderId, orderId))
    .orderBy(desc(s.id))
    .limit(1),
);

/** The shipments with a number of a carrier; several orders may be in one parcel. */
export const shipmentsNumbered = typedQuery<{ company: string; trackingNo: string }>()(
  'sales_tracking_numbered',
  (db, { company, trackingNo }) =>
    db
      .select(columns({ id: s.id }))
      .from(s)
      .innerJoin(c, and(eq(c.name, s.carrier), isNull(c.deletedAt)))
      .where(and(eq(s.trackingNo, trackingNo), sql`lower(${c.code}) = lower(${company})`))
      .orderBy(asc(s.id)),
);

export const trackFrom = typedQuery<{ shipmentId: number; askAt: Date | null }>()(
  'sales_tracking_start',
  (db, { shipmentId, askAt }) => db.insert(k).values({ shipmentId, askAt }).onConflictDoNothing(),
);

export const setNextQuery = typedQuery<{ shipmentId: number; askAt: Date | null }>()(
  'sales_tracking_ask',
  (db, { shipmentId, askAt }) =>
    db
      .update(k)
      .set({ askAt: sql`${askAt}::timestamptz` })
      .where(eq(k.shipmentId, shipmentId)),
);

/** The shipments that are to be asked for at an instant; those that another process has locked are left. */
export const dueShipments = typedQuery<{ at: Date }>()('sales_tracking_due', (db, { at }) =>
  db
    .select(columns({ shipmentId: k.shipmentId }))
    .from(k)
    .where(lte(k.askAt, at))
    .orderBy(asc(k.askAt), asc(k.shipmentId))
    .limit(100)
    .for('update', { skipLocked: true }),
);

/** Stores an event that is not known yet. */
export const insertEvent = typedQuery<{ shipmentId: number; happenedAt: Date; state: TrackingState; text: string }>()(
  'sales_tracking',
  (db, { shipmentId, happenedAt, state, text }) =>
    db.insert(e).values({ shipmentId, happenedAt, state, text }).onConflictDoNothing(),
);

/** The track of the parcels of an order of a member, the newest first. */
export const trackOfMember = typedQuery<{ orderId: number; memberId: number }>()(
  'sales_tracking_of_member',
  (db, { orderId, memberId }) =>
    db
      .select(
        columns({
          id: e.id,
          shipmentId: e.shipmentId,
          happenedAt: e.happenedAt,
          state: sql<TrackingState>`${e.state}`,
          text: e.text,
        }),
      )
      .from(e)
      .innerJoin(s, eq(s.id, e.shipmentId))
      .innerJoin(o, eq(o.id, s.orderId))
      .where(and(eq(o.id, orderId), eq(o.memberId, memberId)))
      .orderBy(desc(e.happenedAt), desc(e.id))
      .limit(500),
);
