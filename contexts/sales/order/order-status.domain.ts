import { fulfillable, type OrderLineCounts } from './shipment.domain.ts';

export const paymentStatuses = ['unpaid', 'partially_paid', 'paid', 'partially_refunded', 'refunded'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

export const fulfillmentStatuses = ['unfulfilled', 'partial', 'fulfilled'] as const;
export type FulfillmentStatus = (typeof fulfillmentStatuses)[number];

/** What goes back of the money: nothing, asked for, a part, everything. */
export const refundStatuses = ['none', 'requested', 'partial', 'full'] as const;
export type RefundStatus = (typeof refundStatuses)[number];

/** Derives the refund status of an order from its amounts in fen and the number of refunds that are not over. */
export function refundStatusOf(order: {
  readonly paidAmount: number;
  readonly refundedAmount: number;
  readonly openRefunds: number;
}): RefundStatus {
  if (order.openRefunds > 0) return 'requested';
  if (order.refundedAmount === 0) return 'none';
  return order.refundedAmount < order.paidAmount ? 'partial' : 'full';
}

/**
 * Derives the payment status of an order from its amounts in fen. An order that costs nothing counts as paid once it is placed.
 */
export function paymentStatusOf(order: {
  readonly status: string;
  readonly payableAmount: number;
  readonly paidAmount: number;
  readonly refundedAmount: number;
}): PaymentStatus {
  const { status, payableAmount, paidAmount, refundedAmount } = order;
  if (refundedAmount > 0) return refundedAmount < paidAmount ? 'partially_refunded' : 'refunded';
  if (paidAmount > 0) return paidAmount < payableAmount ? 'partially_paid' : 'paid';
  const isOpen = status === 'draft' || status === 'pending_payment' || status === 'closed';
  return payableAmount === 0 && !isOpen ? 'paid' : 'unpaid';
}

/** Derives the fulfillment status of an order from its lines. */
export function fulfillmentStatusOf(lines: readonly OrderLineCounts[]): FulfillmentStatus {
  if (lines.every((line) => line.qtyShipped === 0)) return 'unfulfilled';
  return lines.every((line) => fulfillable(line) === 0) ? 'fulfilled' : 'partial';
}
