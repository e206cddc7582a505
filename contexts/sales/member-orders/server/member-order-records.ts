import { columns, typedQuery } from '@shopkeeper/crud/queries';
import { type Queryable } from '@shopkeeper/server/database';
import { regionNames } from '@shopkeeper/server/files';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { carrierTable, orderEventTable, orderTable, paymentTable, shipmentLinesTable, shipmentTable } from '#tables';
import type { MemberOrderEvent, MemberShipment, MemberOrderRecords } from '../member-order-records.domain.ts';
import type { PriceStep } from '../../order/price-terms.domain.ts';

const s = shipmentTable;
const p = paymentTable;
const e = orderEventTable;
const c = carrierTable;
const o = orderTable;

const shipmentsOf = typedQuery<{ orderId: number }>()('own_order_shipments', (db, { orderId }) => {
  const l = shipmentLinesTable;
  const lines = db
    .select({ all: sql`json_agg(json_build_object('lineId', ${l.orderLineId}, 'qty', ${l.qty}) order by ${l.lineNo})` })
    .from(l)
    .where(eq(l.parentId, s.id));
  const website = db
    .select({ website: c.website })
    .from(c)
    .where(and(eq(c.name, s.carrier), isNull(c.deletedAt)));
  const shown = {
    id: s.id,
    carrier: s.carrier,
    trackingNo: s.trackingNo,
    shippedAt: s.shippedAt,
    website: sql<string | null>`${website}`,
    lines: sql<MemberShipment['lines']>`${lines}`,
  };
  return db.select(columns(shown)).from(s).where(eq(s.orderId, orderId)).orderBy(asc(s.id));
});

const paymentsOf = typedQuery<{ orderId: number }>()('own_order_payments', (db, { orderId }) =>
  db
    .select(columns({ id: p.id, method: p.method, amount: p.amount, receivedAt: p.receivedAt }))
    .from(p)
    .where(and(eq(p.orderId, orderId), eq(p.status, 'succeeded')))
    .orderBy(asc(p.id)),
);

const eventsOf = typedQuery<{ orderId: number }>()('own_order_events', (db, { orderId }) =>
  db
    .select(columns({ id: e.id, type: e.type, at: e.at, data: e.data }))
    .from(e)
    .where(and(eq(e.rowId, orderId), eq(e.visibleToMember, true)))
    .orderBy(asc(e.at), asc(e.id)),
);

/** The details of events that a member sees: no staff user, no notes, no reasons. */
const shownDetails = ['payableAmount', 'beforeAmount', 'amount', 'method', 'carrier', 'trackingNo', 'qty', 'state'];

function detailsOf(data: Readonly<Record<string, unknown>>): MemberOrderEvent['data'] {
  const details: Record<string, string | number> = {};
  for (const key of shownDetails) {
    const value = data[key];
    if (typeof value === 'string' || typeof value === 'number') details[key] = value;
  }
  return details;
}

const fieldsOf = typedQuery<{ id: number }>()('own_order_fields', (db, { id }) =>
  db
    .select(
      columns({
        explanation: sql<readonly PriceStep[] | null>`${o.explanation}`,
        region: o.receiverRegion,
        closeReason: o.closeReason,
      }),
    )
    .from(o)
    .where(eq(o.id, id)),
);

/** Omits the internal reasons for agreed prices. */
const withoutReason = ({ key, amount, params }: PriceStep): PriceStep => {
  const { reason: _reason, ...shown } = params;
  return { key, amount, params: shown };
};

const shownReasons = ['timeout', 'member', 'refunded'] as const;

/** Omits the shop's reasons for closing an order. */
const closedBy = (reason: string | null): MemberOrderRecords['closed'] =>
  reason === null ? null : (shownReasons.find((one) => one === reason) ?? 'shop');

/** Returns shipments, payments, timeline and price steps of an order, as its buyer may see them. */
export async function readMemberOrderRecords(db: Queryable, orderId: number): Promise<MemberOrderRecords> {
  const of = { orderId };
  const shipments = await shipmentsOf(db, of);
  const payments = await paymentsOf(db, of);
  const events = await eventsOf(db, of);
  const [fields] = await fieldsOf(db, { id: orderId });
  const region = fields?.region ?? '';
  const names = await regionNames(db, region ? [region] : []);
  const steps = Array.isArray(fields?.explanation) ? fields.explanation : [];
  return {
    shipments,
    payments,
    events: events.map((event) => ({ ...event, data: detailsOf(event.data) })),
    steps: steps.map(withoutReason),
    closed: closedBy(fields?.closeReason ?? null),
    region: names.get(region) ?? '',
  };
}
