import { isRefusal, refuse } from '@shopkeeper/resource';
import type { Refusal } from '@shopkeeper/resource';
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
export const orderMoves = {
  place: { from: ['draft'], to: ['pending_payment', 'to_ship'] },
  markPaid: { from: ['pending_payment'], to: ['to_ship'] },
  ship: { from: ['to_ship', 'partially_shipped'], to: ['partially_shipped', 'shipped'] },
  confirm: { from: ['shipped'], to: ['completed'] },
  close: { from: ['draft', 'pending_payment', 'to_ship', 'partially_shipped', 'shipped'], to: ['closed'] },
  note: { from: orderStates, to: orderStates },
  editAddress: { from: ['draft', 'pending_payment', 'to_ship'], to: ['draft', 'pending_payment', 'to_ship'] },
} as const satisfies Readonly<Record<string, { readonly from: readonly OrderState[]; readonly to: readonly OrderState[] }>>;
export type OrderMove = keyof typeof orderMoves;

export const deliveryTypes = ['express', 'pickup', 'virtual'] as const;
export type DeliveryType = (typeof deliveryTypes)[number];
export const closeReasons = ['timeout', 'member', 'admin', 'refunded', 'risk'] as const;
export type CloseReason = (typeof closeReasons)[number];

/** What the rules need to know of an order; amounts in fen. A stored order row fits. */
export interface OrderFacts {
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

/** What each move is told beside the order. */
export interface OrderMoveInputs {
  readonly place: unknown;
  readonly markPaid: { readonly amount: number };
  readonly ship: { readonly lines: readonly ShipLine[] };
  readonly confirm: unknown;
  readonly close: unknown;
  readonly note: unknown;
  readonly editAddress: unknown;
}

/**
 * Whether an order may make a move: the table first, then the guard. Refuses `order.illegal-move` (move, from, allowed) and
 * what the guards below refuse.
 */
export function mayMoveOrder<M extends OrderMove>(order: OrderFacts, move: M, input: OrderMoveInputs[M]): true | Refusal {
  const table: Readonly<Record<OrderMove, { readonly from: readonly OrderState[] }>> = orderMoves;
  if (!table[move].from.includes(order.status))
    return refuse('order.illegal-move', { move, from: order.status, allowed: movesFrom(order.status) });
  const guard: (order: OrderFacts, input: OrderMoveInputs[M]) => true | Refusal = orderGuards[move];
  return guard(order, input);
}

/** The moves the table lets an order in this state make. */
export function movesFrom(status: OrderState): OrderMove[] {
  const moves = Object.entries(orderMoves) as [OrderMove, { readonly from: readonly OrderState[] }][];
  return moves.filter(([, { from }]) => from.includes(status)).map(([move]) => move);
}

/**
 * A draft becomes an order when it has lines, someone to ask and, if a parcel is to travel, somewhere to send it.
 * Refuses `order.empty`, `order.too-many-lines`, `order.no-contact`, `order.no-address`.
 */
export function mayPlace(order: OrderFacts): true | Refusal {
  if (order.lines.length === 0) return refuse('order.empty');
  if (order.lines.length > maxOrderLines)
    return refuse('order.too-many-lines', { max: maxOrderLines, count: order.lines.length });
  if (order.memberId === null && isBlank(order.receiverMobile)) return refuse('order.no-contact');
  if (order.deliveryType === 'express' && (isBlank(order.receiverMobile) || isBlank(order.receiverDetail)))
    return refuse('order.no-address');
  return true;
}

/** A payment must be exactly what is still due. Refuses `order.wrong-amount` with both amounts in fen. */
export function mayMarkPaid(order: OrderFacts, { amount }: OrderMoveInputs['markPaid']): true | Refusal {
  const due = order.payableAmount - order.paidAmount;
  return amount === due || refuse('order.wrong-amount', { due, amount });
}

/** Whether anything can be shipped now: what the button asks. Refuses `order.on-hold` and `order.nothing-to-ship`. */
export function mayShipAny(order: OrderFacts): true | Refusal {
  const held = notOnHold(order);
  if (held !== true) return held;
  return order.lines.some((line) => fulfillable(line) > 0) || refuse('order.nothing-to-ship');
}

/** What a list row can tell of shipping without its lines. Refuses `order.on-hold`. */
export const notOnHold = ({ holdReason }: Pick<OrderFacts, 'holdReason'>): true | Refusal =>
  isBlank(holdReason) || refuse('order.on-hold', { reason: holdReason });

/** What a list row can tell of closing without its lines. Refuses `order.has-payment` (kept, in fen). */
export function keepsNoPayment({
  paidAmount,
  refundedAmount,
}: Pick<OrderFacts, 'paidAmount' | 'refundedAmount'>): true | Refusal {
  const kept = paidAmount - refundedAmount;
  return kept <= 0 || refuse('order.has-payment', { kept });
}

/**
 * Whether exactly these pieces can be shipped. Beside `mayShipAny` refuses `order.unknown-line`, `order.bad-quantity` and
 * `order.over-ship` (left, asked).
 */
export function mayShip(order: OrderFacts, { lines }: OrderMoveInputs['ship']): true | Refusal {
  const offered = mayShipAny(order);
  if (offered !== true) return offered;
  const shipped = shippedLines(order.lines, lines);
  return isRefusal(shipped) ? shipped : true;
}

/** Receipt is confirmed when no after-sale is open. Refuses `order.after-sale-open`. */
export function mayConfirm({ openAfterSales = 0 }: Pick<OrderFacts, 'openAfterSales'>): true | Refusal {
  return openAfterSales === 0 || refuse('order.after-sale-open', { count: openAfterSales });
}

/**
 * An order closes when it keeps nobody's money: never paid, or all of it refunded. Goods already sent without payment are not
 * closed away either. Refuses `order.has-payment` (kept, in fen) and `order.already-shipped`.
 */
export function mayClose(order: OrderFacts): true | Refusal {
  const free = keepsNoPayment(order);
  if (free !== true) return free;
  const isSentFree = order.paidAmount === 0 && order.lines.some((line) => line.qtyShipped > 0);
  return isSentFree ? refuse('order.already-shipped') : true;
}

/** The guard of every move, to be asked after the table. */
export const orderGuards: { readonly [M in OrderMove]: (order: OrderFacts, input: OrderMoveInputs[M]) => true | Refusal } = {
  place: mayPlace,
  markPaid: mayMarkPaid,
  ship: mayShip,
  confirm: mayConfirm,
  close: mayClose,
  note: () => true,
  editAddress: () => true,
};

const isBlank = (text: string | null): boolean => text === null || text.trim() === '';
