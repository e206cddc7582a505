import { reject, type Rejection } from '@shopkeeper/resource';
import { mayConfirm } from './order-machine.domain.ts';
import { fulfillmentStatusOf, paymentStatusOf } from './order-status.domain.ts';
import { fulfillable, type OrderLineCounts } from './shipment.domain.ts';

/** The ways in which money goes back: as it came, to the balance of the member, or by hand with a reference. */
export const refundMethods = ['original', 'balance', 'offline'] as const;
export type RefundMethod = (typeof refundMethods)[number];

/** The units and fen of one line that were refunded; `cancelledQty` of them are never shipped. */
export interface RefundedUnits {
  readonly lineId: number;
  readonly qty: number;
  readonly amount: number;
  readonly cancelledQty: number;
}

interface RefundedLine extends OrderLineCounts {
  readonly qtyRefunded: number;
}

/** The states that an order can be in before and after a refund succeeds. */
export type StateAfterRefund = 'to_ship' | 'partially_shipped' | 'shipped' | 'completed' | 'closed';

/** What a refund needs of the order; amounts are fen. */
interface Refundable {
  readonly status: StateAfterRefund;
  readonly payableAmount: number;
  readonly paidAmount: number;
  readonly refundedAmount: number;
  readonly lines: readonly RefundedLine[];
}

const openStates: readonly string[] = ['to_ship', 'partially_shipped', 'shipped'];

/** Whether nothing is left of an order: all money is back, or no unit was shipped and every unit is refunded. */
function isUndone(order: Refundable, refunded: number, lines: readonly RefundedLine[]): boolean {
  const isUnshipped = lines.every(({ qtyShipped }) => qtyShipped === 0);
  return refunded >= order.paidAmount || (isUnshipped && lines.every(({ qty, qtyRefunded }) => qtyRefunded >= qty));
}

function stateAfter(order: Refundable, refunded: number, lines: readonly RefundedLine[]): StateAfterRefund {
  if (openStates.includes(order.status) && isUndone(order, refunded, lines)) return 'closed';
  const isAllSent = lines.some(({ qtyShipped }) => qtyShipped > 0) && lines.every((line) => fulfillable(line) === 0);
  const isOpen = order.status === 'to_ship' || order.status === 'partially_shipped';
  return isOpen && isAllSent ? 'shipped' : order.status;
}

/**
 * The state of an order after a refund succeeded: closed when nothing of it is left, shipped when only refunded units were missing,
 * else as before. A completed order stays completed, a closed one closed.
 */
export function afterRefund(order: Refundable, refund: { readonly amount: number; readonly parts: readonly RefundedUnits[] }) {
  const refundedAmount = order.refundedAmount + refund.amount;
  const lines = order.lines.map((line) => {
    const qty = refund.parts.reduce((sum, part) => sum + (part.lineId === line.id ? part.qty : 0), 0);
    return { ...line, qtyRefunded: line.qtyRefunded + qty };
  });
  const status = stateAfter(order, refundedAmount, lines);
  return {
    status,
    refundedAmount,
    paymentStatus: paymentStatusOf({ ...order, status, refundedAmount }),
    fulfillmentStatus: fulfillmentStatusOf(lines),
  };
}

/** What was paid, given back, and is on its way back; fen. */
export interface RefundSums {
  readonly paidAmount: number;
  readonly refundedAmount: number;
  readonly refundingAmount: number;
}

/** Whether money of the order can still go back. Rejects with `order.nothing-to-refund`. */
export function hasMoneyLeft(order: RefundSums): true | Rejection {
  return order.paidAmount - order.refundedAmount - order.refundingAmount > 0 || reject('order.nothing-to-refund');
}

/**
 * A paid order can be cancelled while no refund and no after-sale of it is open.
 * Rejects with `order.nothing-to-refund`, `order.refund-open`, `order.after-sale-open`.
 */
export function mayCancelPaid(order: RefundSums & { readonly openAfterSales: number }): true | Rejection {
  if (order.refundingAmount > 0) return reject('order.refund-open', { amount: order.refundingAmount });
  const left = hasMoneyLeft(order);
  return left === true ? mayConfirm(order) : left;
}
