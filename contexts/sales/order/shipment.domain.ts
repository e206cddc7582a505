import { isRejection, reject, type Rejection } from '@shopkeeper/resource';

/** The ordered, shipped and cancelled quantities of a line. */
export interface OrderLineCounts {
  readonly id: number;
  readonly qty: number;
  readonly qtyShipped: number;
  /** Units that will never be shipped: refunded before shipping, or held by an open after-sale. Default 0. */
  readonly qtyCancelled?: number;
}

/** The quantity of one line in a shipment. */
export interface ShipLine {
  readonly lineId: number;
  readonly qty: number;
}

/** Returns the quantity of a line that can still be shipped. */
export function fulfillable({ qty, qtyShipped, qtyCancelled = 0 }: OrderLineCounts): number {
  return Math.max(0, qty - qtyShipped - qtyCancelled);
}

/**
 * Returns the lines after a shipment; quantities of a line named twice add up.
 * Rejects with `order.nothing-to-ship`, `order.unknown-line`, `order.bad-quantity`, `order.over-ship` (lineId, left, asked).
 */
export function shippedLines<L extends OrderLineCounts>(
  lines: readonly L[],
  shipped: readonly ShipLine[],
): readonly L[] | Rejection {
  if (shipped.length === 0) return reject('order.nothing-to-ship');
  const qtyByLine = new Map<number, number>();
  for (const { lineId, qty } of shipped) {
    if (!lines.some(({ id }) => id === lineId)) return reject('order.unknown-line', { lineId });
    if (!Number.isInteger(qty) || qty < 1) return reject('order.bad-quantity', { lineId, qty });
    qtyByLine.set(lineId, (qtyByLine.get(lineId) ?? 0) + qty);
  }
  const over = lines.find((line) => (qtyByLine.get(line.id) ?? 0) > fulfillable(line));
  if (over !== undefined)
    return reject('order.over-ship', { lineId: over.id, left: fulfillable(over), asked: qtyByLine.get(over.id) ?? 0 });
  return lines.map((line) => ({ ...line, qtyShipped: line.qtyShipped + (qtyByLine.get(line.id) ?? 0) }));
}

/** Returns the status of an order after a shipment, with its lines. Rejects with the errors of `shippedLines`. */
export function afterShipment<L extends OrderLineCounts>(
  lines: readonly L[],
  parcel: readonly ShipLine[],
): { readonly status: 'partially_shipped' | 'shipped'; readonly lines: readonly L[] } | Rejection {
  const shipped = shippedLines(lines, parcel);
  if (isRejection(shipped)) return shipped;
  return { status: shipped.every((line) => fulfillable(line) === 0) ? 'shipped' : 'partially_shipped', lines: shipped };
}

/** Returns the status of an order and its lines once a shipment with these quantities was taken back. */
export function afterUnshipment<L extends OrderLineCounts>(
  lines: readonly L[],
  parcel: readonly ShipLine[],
): { readonly status: 'to_ship' | 'partially_shipped'; readonly lines: readonly L[] } {
  const back = new Map<number, number>();
  for (const { lineId, qty } of parcel) back.set(lineId, (back.get(lineId) ?? 0) + qty);
  const left = lines.map((line) => ({ ...line, qtyShipped: line.qtyShipped - (back.get(line.id) ?? 0) }));
  return { status: left.every(({ qtyShipped }) => qtyShipped === 0) ? 'to_ship' : 'partially_shipped', lines: left };
}
