import { isRejection, reject } from '@shopkeeper/resource';
import type { Rejection } from '@shopkeeper/resource';
import { maxOrderLines } from './price-limits.domain.ts';
import { fulfillable, shippedLines, type OrderLineCounts, type ShipLine } from './shipment.domain.ts';

export const orderStates = [
  'draft',
  'pending_payment',
  'to_ship',
  'partially_shipped',
  'shipped',
  'completed',
  'closed',
] as const;
export type OrderState = (typeof orderStates)[number];

/** Where each move may start and where it may lead. `place` leads to `to_ship` when there is nothing to pay. */
export const orderTransitions = {
  place: { from: ['draft'], to: ['pending_payment', 'to_ship'] },
  markPaid: { from: ['pending_payment'], to: ['to_ship'] },
  ship: { from: ['to_ship', 'partially_shipped'], to: ['partially_shipped', 'shipped'] },
  confirm: { from: ['shipped'], to: ['completed'] },
  close: { from: ['draft', 'pending_payment', 'to_ship', 'partially_shipped', 'shipped'], to: ['closed'] },
  note: { from: orderStates, to: orderStates },
  editAddress: { from: ['draft', 'pending_payment', 'to_ship'], to: ['draft', 'pending_payment', 'to_ship'] },
} as const satisfies Readonly<Record<string, { readonly from: readonly OrderState[]; readonly to: readonly OrderState[] }>>;
export type OrderTransition = keyof typeof orderTransitions;

export const deliveryTypes = ['express', 'pickup', 'virtual'] as const;
export type DeliveryType = (typeof deliveryTypes)[number];
export const closeReasons = ['timeout', 'member', 'admin', 'refunded', 'risk'] as const;
export type CloseReason = (typeof closeReasons)[number];

/** What the rules need to know of an order; amounts in fen. A stored order row fits. */
export interface OrderSnapshot {
  readonly status: OrderState;
  readonly holdReason: string | null;
  readonly memberId: number | null;
  readonly deliveryType: DeliveryType;
  readonly receiverMobile: string | null;
  readonly receiverDetail: string | null;
  readonly payableAmount: number;
  readonly paidAmount: number;
  readonly refundedAmount: number;
  /** After-sales that are still open; a receipt is not confirmed meanwhile. */
  readonly openAfterSales?: number;
  readonly lines: readonly OrderLineCounts[];
}

/** The moves the table lets an order in this state make. */
export function transitionsFrom(status: OrderState): OrderTransition[] {
  const transitions = Object.entries(orderTransitions) as [OrderTransition, { readonly from: readonly OrderState[] }][];
  return transitions.filter(([, { from }]) => from.includes(status)).map(([transition]) => transition);
}

/**
 * A draft becomes an order when it has lines, someone to ask and, if a parcel is to travel, somewhere to send it.
 * Refuses `order.empty`, `order.too-many-lines`, `order.no-contact`, `order.no-address`.
 */
export function mayPlace(order: OrderSnapshot): true | Rejection {
  if (order.lines.length === 0) return reject('order.empty');
  if (order.lines.length > maxOrderLines)
    return reject('order.too-many-lines', { max: maxOrderLines, count: order.lines.length });
  if (order.memberId === null && isBlank(order.receiverMobile)) return reject('order.no-contact');
  if (order.deliveryType === 'express' && (isBlank(order.receiverMobile) || isBlank(order.receiverDetail)))
    return reject('order.no-address');
  return true;
}

/** A payment must be exactly what is still due. Refuses `order.wrong-amount` with both amounts in fen. */
export function mayMarkPaid(order: OrderSnapshot, { amount }: { readonly amount: number }): true | Rejection {
  const due = order.payableAmount - order.paidAmount;
  return amount === due || reject('order.wrong-amount', { due, amount });
}

/** Whether anything can be shipped now: what the button asks. Refuses `order.on-hold` and `order.nothing-to-ship`. */
export function mayShipAny(order: OrderSnapshot): true | Rejection {
  const held = notOnHold(order);
  if (held !== true) return held;
  return order.lines.some((line) => fulfillable(line) > 0) || reject('order.nothing-to-ship');
}

/** What a list row can tell of shipping without its lines. Refuses `order.on-hold`. */
export const notOnHold = ({ holdReason }: Pick<OrderSnapshot, 'holdReason'>): true | Rejection =>
  isBlank(holdReason) || reject('order.on-hold', { reason: holdReason });

/** What a list row can tell of closing without its lines. Refuses `order.has-payment` (kept, in fen). */
export function hasNoPayment({
  paidAmount,
  refundedAmount,
}: Pick<OrderSnapshot, 'paidAmount' | 'refundedAmount'>): true | Rejection {
  const kept = paidAmount - refundedAmount;
  return kept <= 0 || reject('order.has-payment', { kept });
}

/**
 * Whether exactly these pieces can be shipped. Beside `mayShipAny` refuses `order.unknown-line`, `order.bad-quantity` and
 * `order.over-ship` (left, asked).
 */
export function mayShip(order: OrderSnapshot, { lines }: { readonly lines: readonly ShipLine[] }): true | Rejection {
  const offered = mayShipAny(order);
  if (offered !== true) return offered;
  const shipped = shippedLines(order.lines, lines);
  return isRejection(shipped) ? shipped : true;
}

/** Receipt is confirmed when no after-sale is open. Refuses `order.after-sale-open`. */
export function mayConfirm({ openAfterSales = 0 }: Pick<OrderSnapshot, 'openAfterSales'>): true | Rejection {
  return openAfterSales === 0 || reject('order.after-sale-open', { count: openAfterSales });
}

/**
 * An order closes when it keeps nobody's money: never paid, or all of it refunded. Goods already sent without payment are not
 * closed away either. Refuses `order.has-payment` (kept, in fen) and `order.already-shipped`.
 */
export function mayClose(order: OrderSnapshot): true | Rejection {
  const free = hasNoPayment(order);
  if (free !== true) return free;
  const isSentFree = order.paidAmount === 0 && order.lines.some((line) => line.qtyShipped > 0);
  return isSentFree ? reject('order.already-shipped') : true;
}

const isBlank = (text: string | null): boolean => text === null || text.trim() === '';
