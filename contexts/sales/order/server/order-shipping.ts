import { shipStock, unshipStock } from '@shopkeeper/catalog/server';
import { type LifecycleServer, systemWithin, transition } from '@shopkeeper/crud/lifecycle';
import { unwrap } from '@shopkeeper/server';
import { mayUnship } from '../order-machine.domain.ts';
import type { order } from '../order.resource.ts';
import { orderSettings } from '../order.settings.ts';
import { fulfillmentStatusOf } from '../order-status.domain.ts';
import { trackingNosOf, withTrackingNo } from '../order-summary.domain.ts';
import { afterShipment, afterUnshipment, type ShipLine } from '../shipment.domain.ts';
import { shipment } from '../shipment.resource.ts';
import { stockReasonOf } from './order-stock.ts';
import { sentOf, takeBack, writeShipment } from './shipment-rows.ts';

const dayMs = 86_400_000;

/** Adds up the quantities of a line that is named twice. */
function summed(parts: readonly ShipLine[]): ShipLine[] {
  const sums = new Map<number, number>();
  for (const { lineId, qty } of parts) sums.set(lineId, (sums.get(lineId) ?? 0) + qty);
  return [...sums].map(([lineId, qty]) => ({ lineId, qty }));
}

const stockLinesOf = (lines: readonly { readonly id: number; readonly skuId: number }[], parts: readonly ShipLine[]) => {
  const skuOf = new Map(lines.map(({ id, skuId }) => [id, skuId]));
  return parts.map(({ lineId, qty }) => ({ refLineId: lineId, skuId: skuOf.get(lineId) ?? 0, qty }));
};

const pieces = (parts: readonly ShipLine[]): number => parts.reduce((sum, { qty }) => sum + qty, 0);

/** Sending shipments of an order and taking them back. Locks in the order: order, shipment, stock. */
export const shippingEffects: Pick<NonNullable<LifecycleServer<typeof order>['effects']>, 'ship' | 'unship'> = {
  async ship(op, { row, input, to }) {
    const parts = summed(input.parts);
    const { status, lines } = unwrap(afterShipment(row.lines, parts));
    const made = await writeShipment(op, row, { ...input, parts });
    const sent = {
      holder: stockReasonOf(row.id, op),
      lines: stockLinesOf(row.lines, parts),
      reason: { ...stockReasonOf(row.id, op), refType: 'shipment', refId: made.id },
    };
    // A test holds no stock.
    if (!row.isTest) await shipStock(op.tx, sent);
    const { carrier, trackingNo } = input;
    const details = { shipmentNo: made.no, carrier, trackingNo, qty: pieces(parts) };
    const { autoConfirmDays } = op.engine.settings.read(orderSettings);
    const times =
      status === 'shipped' ? { shippedAt: op.at, autoConfirmAt: op.at + autoConfirmDays * dayMs } : { shippedAt: row.shippedAt };
    const shipped = { carrier, trackingNos: withTrackingNo(row.trackingNos, trackingNo) };
    return to[status]({ fulfillmentStatus: fulfillmentStatusOf(lines), ...times, ...shipped }, details);
  },
  async unship(op, { row, input, to }) {
    const shipments = await sentOf(op.tx, { orderId: row.id });
    const sent = shipments.find(({ id }) => id === input.shipmentId) ?? null;
    const { voidWithinHours: hours } = op.engine.settings.read(orderSettings);
    unwrap(mayUnship(sent, { at: op.at, hours }));
    await transition(systemWithin(op, 'sales.order.unship'), shipment.transitions.cancel, { id: input.shipmentId });
    const parts = await takeBack(op.tx, { orderId: row.id, shipmentId: input.shipmentId });
    const { status, lines } = afterUnshipment(row.lines, parts);
    const back = {
      holder: stockReasonOf(row.id, op),
      lines: stockLinesOf(row.lines, parts),
      reason: { ...stockReasonOf(row.id, op), refType: 'shipment', refId: input.shipmentId },
    };
    if (!row.isTest) await unshipStock(op.tx, back);
    const left = shipments.filter(({ id }) => id !== input.shipmentId);
    const { carrier = '', trackingNo = null, shipmentNo = '' } = sent ?? {};
    const details = { shipmentNo, carrier, trackingNo, reason: input.reason, qty: pieces(parts) };
    return to[status](
      {
        fulfillmentStatus: fulfillmentStatusOf(lines),
        shippedAt: null,
        autoConfirmAt: null,
        carrier: left.at(-1)?.carrier ?? null,
        trackingNos: trackingNosOf(left),
      },
      details,
    );
  },
};
