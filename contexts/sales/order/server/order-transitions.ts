import { allocateStock, releaseStock, shipStock } from '@shopkeeper/catalog/server';
import type { LifecycleServer, Operation } from '@shopkeeper/crud/lifecycle';
import { unwrap } from '@shopkeeper/server';
import { fulfillmentStatusOf, paymentStatusOf } from '../order-status.domain.ts';
import type { order } from '../order.resource.ts';
import { afterShipment, type ShipLine } from '../shipment.domain.ts';
import { stockReasonOf } from './order-stock.ts';
import { writePayment } from './payment-rows.ts';
import { writeShipment } from './shipment-rows.ts';

/** Adds up the quantities of a line that is named twice. */
function summed(parts: readonly ShipLine[]): ShipLine[] {
  const sums = new Map<number, number>();
  for (const { lineId, qty } of parts) sums.set(lineId, (sums.get(lineId) ?? 0) + qty);
  return [...sums].map(([lineId, qty]) => ({ lineId, qty }));
}

/** The server side of the order's lifecycle. Locks in the order: order, stock; reactions lock what follows. */
export const orderLifecycle: LifecycleServer<typeof order> = {
  known: {
    // After-sales do not exist yet: nothing keeps receipt from being confirmed.
    confirm: async (_db, rows) => rows.map(() => ({ openAfterSales: 0 })),
  },
  effects: {
    async markPaid(op, { row, input, to }) {
      const { method, amount, reference } = input;
      await writePayment(op, row, { method, amount, reference });
      await allocateStock(op.tx, stockReasonOf(row.id, op));
      const paidAmount = row.paidAmount + amount;
      const paymentStatus = paymentStatusOf({ ...row, status: 'to_ship', paidAmount });
      return to.to_ship({ paidAmount, paymentMethod: method, paymentStatus, paidAt: op.at, payExpireAt: null }, { ...input });
    },
    async settleFree(op, { row, to }) {
      await writePayment(op, row, { method: 'none', amount: 0, reference: null });
      await allocateStock(op.tx, stockReasonOf(row.id, op));
      const paymentStatus = paymentStatusOf({ ...row, status: 'to_ship' });
      return to.to_ship({ paymentStatus, paidAt: op.at, payExpireAt: null });
    },
    async ship(op, { row, input, to }) {
      const parts = summed(input.parts);
      const { status, lines } = unwrap(afterShipment(row.lines, parts));
      const made = await writeShipment(op, row, { ...input, parts });
      const skuOf = new Map(row.lines.map(({ id, skuId }) => [id, skuId]));
      await shipStock(op.tx, {
        holder: stockReasonOf(row.id, op),
        lines: parts.map(({ lineId, qty }) => ({ refLineId: lineId, skuId: skuOf.get(lineId) ?? 0, qty })),
        reason: { ...stockReasonOf(row.id, op), refType: 'shipment', refId: made.id },
      });
      const { carrier, trackingNo } = input;
      const details = { shipmentNo: made.no, carrier, trackingNo, qty: parts.reduce((sum, { qty }) => sum + qty, 0) };
      const shippedAt = status === 'shipped' ? op.at : row.shippedAt;
      return to[status]({ fulfillmentStatus: fulfillmentStatusOf(lines), shippedAt }, details);
    },
    confirm: async (op, { to }) => to.completed({ completedAt: op.at }),
    async close(op, { row, input, to }) {
      await release(op, row);
      const details = { reason: input.reason, closeReason: 'admin' };
      return to.closed({ closedAt: op.at, closeReason: 'admin', payExpireAt: null }, details);
    },
    async cancel(op, { row, to }) {
      await release(op, row);
      return to.closed({ closedAt: op.at, closeReason: 'member', payExpireAt: null }, { closeReason: 'member' });
    },
    async expire(op, { row, to }) {
      await release(op, row);
      return to.closed({ closedAt: op.at, closeReason: 'timeout', payExpireAt: null }, { closeReason: 'timeout' });
    },
  },
  actions: {
    note: async (_op, { input, write }) => write({ staffNote: input.staffNote }, { note: input.staffNote }),
    async editAddress(_op, { row, input, write }) {
      const { receiverName, receiverMobile, receiverRegion, receiverDetail } = row;
      const details = { before: { receiverName, receiverMobile, receiverRegion, receiverDetail }, after: { ...input } };
      // The receiver no longer matches the member's address.
      return write({ ...input, addressId: null }, details);
    },
  },
};

/** Gives the reserved stock of an order back; a draft has none. */
async function release(op: Operation, { id, status }: { readonly id: number; readonly status: string }): Promise<void> {
  if (status !== 'draft') await releaseStock(op.tx, stockReasonOf(id, op));
}
