import { releaseStock, shipStock } from '@shopkeeper/catalog/server';
import { type Extension } from '@shopkeeper/crud/rows';
import { unwrap } from '@shopkeeper/server';
import { type Tx } from '@shopkeeper/server/database';
import { fulfillmentStatusOf, paymentStatusOf } from '../order-status.domain.ts';
import type { order } from '../order.resource.ts';
import { afterShipment, type ShipLine } from '../shipment.domain.ts';
import { recordEvent, type EventActor } from './order-events.ts';
import type { OrderRow } from './order-rows.ts';
import { stockReasonOf } from './order-stock.ts';
import { settlePayment } from './settle-payment.ts';

type Effects = NonNullable<Extension<typeof order>['effects']>;

interface Parcel {
  readonly carrier: string;
  readonly trackingNo: string | null;
  readonly parts: readonly ShipLine[];
}

/** Adds up the quantities of a line that is named twice. */
function summed(parts: readonly ShipLine[]): ShipLine[] {
  const sums = new Map<number, number>();
  for (const { lineId, qty } of parts) sums.set(lineId, (sums.get(lineId) ?? 0) + qty);
  return [...sums].map(([lineId, qty]) => ({ lineId, qty }));
}

async function writeShipment(
  tx: Tx,
  row: OrderRow,
  parcel: Parcel & { readonly by: EventActor },
): Promise<{ id: number; no: string }> {
  const { carrier, trackingNo, parts, by } = parcel;
  const [made] = await tx.rows<{ id: number; no: string }>(
    `with s as (insert into sales_shipment (shipment_no, order_id, carrier, tracking_no, shipped_by, shipped_at)
       values ($2::text || '-' || (select count(*) + 1 from sales_shipment where order_id = $1), $1, $3, $4, $5, $6) returning id, shipment_no),
     l as (insert into sales_shipment_line (shipment_id, order_line_id, qty)
       select s.id, v.line, v.qty from s cross join unnest($7::bigint[], $8::int[]) as v(line, qty)),
     o as (update sales_order_line x set qty_shipped = x.qty_shipped + v.qty
       from unnest($7::bigint[], $8::int[]) as v(line, qty) where x.id = v.line and x.parent_id = $1)
     select id, shipment_no as no from s`,
    [
      row.id,
      row.orderNo,
      carrier,
      trackingNo,
      by.actor?.id ?? null,
      new Date(by.at),
      parts.map(({ lineId }) => lineId),
      parts.map(({ qty }) => qty),
    ],
    'sales_shipment',
  );
  if (!made) throw new Error('the shipment was not inserted');
  return made;
}

const ship: NonNullable<Effects['ship']> = async (tx, { row, input, context }) => {
  const parts = summed(input.parts);
  const { status, lines } = unwrap(afterShipment(row.lines, parts));
  const made = await writeShipment(tx, row, { ...input, parts, by: context });
  const skuOf = new Map(row.lines.map(({ id, skuId }) => [id, skuId]));
  await shipStock(tx, {
    holder: stockReasonOf(row.id, context),
    lines: parts.map(({ lineId, qty }) => ({ refLineId: lineId, skuId: skuOf.get(lineId) ?? 0, qty })),
    reason: { ...stockReasonOf(row.id, context), refType: 'shipment', refId: made.id },
  });
  const { carrier, trackingNo } = input;
  const data = { shipmentNo: made.no, carrier, trackingNo, qty: parts.reduce((sum, { qty }) => sum + qty, 0) };
  await recordEvent(tx, { orderId: row.id, type: 'ship', from: row.status, to: status, data }, context);
  return {
    to: status,
    fulfillmentStatus: fulfillmentStatusOf(lines),
    ...(status === 'shipped' ? { shippedAt: context.at } : {}),
  };
};

const markPaid: NonNullable<Effects['markPaid']> = async (tx, { row, input, context }) => {
  const { method, amount, reference } = input;
  await settlePayment(tx, { ...row, receipt: { method, amount, reference } }, context);
  await recordEvent(
    tx,
    { orderId: row.id, type: 'markPaid', from: row.status, to: 'to_ship', data: { method, amount, reference } },
    context,
  );
  const paidAmount = row.paidAmount + amount;
  return {
    to: 'to_ship',
    paidAmount,
    paymentMethod: method,
    paymentStatus: paymentStatusOf({ ...row, status: 'to_ship', paidAmount }),
    paidAt: context.at,
    payExpireAt: null,
  };
};

const confirm: NonNullable<Effects['confirm']> = async (tx, { row, context }) => {
  await recordEvent(tx, { orderId: row.id, type: 'confirm', from: row.status, to: 'completed' }, context);
  return { to: 'completed', completedAt: context.at };
};

const close: NonNullable<Effects['close']> = async (tx, { row, input, context }) => {
  if (row.status !== 'draft') await releaseStock(tx, stockReasonOf(row.id, context));
  const data = { reason: input.reason, closeReason: 'admin' };
  await recordEvent(tx, { orderId: row.id, type: 'close', from: row.status, to: 'closed', data }, context);
  return { to: 'closed', closedAt: context.at, closeReason: 'admin', payExpireAt: null };
};

const note: NonNullable<Effects['note']> = async (tx, { row, input, context }) => {
  const data = { note: input.staffNote };
  await recordEvent(tx, { orderId: row.id, type: 'note', from: row.status, to: row.status, data }, context);
  return { to: row.status, staffNote: input.staffNote };
};

const editAddress: NonNullable<Effects['editAddress']> = async (tx, { row, input, context }) => {
  const { receiverName, receiverMobile, receiverRegion, receiverDetail } = row;
  const data = { before: { receiverName, receiverMobile, receiverRegion, receiverDetail }, after: { ...input } };
  await recordEvent(tx, { orderId: row.id, type: 'editAddress', from: row.status, to: row.status, data }, context);
  // The receiver no longer matches the member's address.
  return { to: row.status, ...input, addressId: null };
};

/** The effects of each order transition besides its state; locks in the order: order, stock, products, member. */
export const orderEffects = { markPaid, ship, confirm, close, note, editAddress } satisfies Effects;
