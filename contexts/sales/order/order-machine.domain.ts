import { isRejection, reject, type Rejection } from '@shopkeeper/resource';
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

export const deliveryTypes = ['express', 'pickup', 'virtual'] as const;
export type DeliveryType = (typeof deliveryTypes)[number];
export const closeReasons = ['timeout', 'member', 'admin', 'refunded', 'risk'] as const;
export type CloseReason = (typeof closeReasons)[number];

/** The order fields that the guards read; amounts in fen. A stored order row is compatible. */
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
  /** Open after-sales; receipt cannot be confirmed while there are any. */
  readonly openAfterSales?: number;
  readonly lines: readonly OrderLineCounts[];
}

/**
 * A draft can be placed when it has lines, a contact and, for express delivery, an address.
 * Rejects with `order.empty`, `order.too-many-lines`, `order.no-contact`, `order.no-address`.
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

/** A payment must be exactly the amount due. Rejects with `order.wrong-amount` and both amounts in fen. */
export function mayMarkPaid(order: OrderSnapshot, { amount }: { readonly amount: number }): true | Rejection {
  const due = order.payableAmount - order.paidAmount;
  return amount === due || reject('order.wrong-amount', { due, amount });
}

/** Whether anything can be shipped now. Rejects with `order.on-hold` and `order.nothing-to-ship`. */
export function mayShipAny(order: OrderSnapshot): true | Rejection {
  const held = notOnHold(order);
  if (held !== true) return held;
  return order.lines.some((line) => fulfillable(line) > 0) || reject('order.nothing-to-ship');
}

/** The check of shipping for a list row, which has no lines. Rejects with `order.on-hold`. */
export const notOnHold = ({ holdReason }: Pick<OrderSnapshot, 'holdReason'>): true | Rejection =>
  isBlank(holdReason) || reject('order.on-hold', { reason: holdReason });

/** The check of closing for a list row, which has no lines. Rejects with `order.has-payment` (kept, in fen). */
export function hasNoPayment({
  paidAmount,
  refundedAmount,
}: Pick<OrderSnapshot, 'paidAmount' | 'refundedAmount'>): true | Rejection {
  const kept = paidAmount - refundedAmount;
  return kept <= 0 || reject('order.has-payment', { kept });
}

/**
 * Whether exactly these quantities can be shipped. Besides the errors of `mayShipAny`, rejects with `order.unknown-line`,
 * `order.bad-quantity` and `order.over-ship` (left, asked).
 */
export function mayShip(order: OrderSnapshot, { lines }: { readonly lines: readonly ShipLine[] }): true | Rejection {
  const offered = mayShipAny(order);
  if (offered !== true) return offered;
  const shipped = shippedLines(order.lines, lines);
  return isRejection(shipped) ? shipped : true;
}

/** Receipt can be confirmed when no after-sale is open. Rejects with `order.after-sale-open`. */
export function mayConfirm({ openAfterSales = 0 }: Pick<OrderSnapshot, 'openAfterSales'>): true | Rejection {
  return openAfterSales === 0 || reject('order.after-sale-open', { count: openAfterSales });
}

/**
 * An order can be closed when it was never paid, or is fully refunded, and when nothing was shipped without payment. Rejects with
 * `order.has-payment` (kept, in fen) and `order.already-shipped`.
 */
export function mayClose(order: OrderSnapshot): true | Rejection {
  const free = hasNoPayment(order);
  if (free !== true) return free;
  const isSentFree = order.paidAmount === 0 && order.lines.some((line) => line.qtyShipped > 0);
  return isSentFree ? reject('order.already-shipped') : true;
}

/** Closing and another price need that nobody pays at the moment. Rejects with `order.payment-open` (count). */
export const hasNoPaymentOpen = ({ openPayments }: { readonly openPayments: number }): true | Rejection =>
  openPayments === 0 || reject('order.payment-open', { count: openPayments });

/** Rejects with `order.on-hold` an order that is held already. */
export const mayHold = notOnHold;

/** Rejects with `order.not-held`. */
export const isOnHold = ({ holdReason }: Pick<OrderSnapshot, 'holdReason'>): true | Rejection =>
  !isBlank(holdReason) || reject('order.not-held');

interface Archived {
  readonly archivedAt: number | null;
}

/** Rejects with `order.archived`. */
export const mayArchive = ({ archivedAt }: Archived): true | Rejection => archivedAt === null || reject('order.archived');
/** Rejects with `order.not-archived`. */
export const mayUnarchive = ({ archivedAt }: Archived): true | Rejection => archivedAt !== null || reject('order.not-archived');

/**
 * A shipment can be taken back while it is not delivered, within some hours after it was sent. Instants are UTC epoch ms.
 * Rejects with `order.shipment-not-sent` and `order.void-too-late` (hours).
 */
export function mayUnship(
  sent: { readonly status: string; readonly shippedAt: number } | null,
  { at, hours }: { readonly at: number; readonly hours: number },
): true | Rejection {
  if (sent?.status !== 'shipped') return reject('order.shipment-not-sent');
  return at - sent.shippedAt <= hours * 3_600_000 || reject('order.void-too-late', { hours });
}

const isBlank = (text: string | null): boolean => text === null || text.trim() === '';
