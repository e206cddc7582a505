import type { RefundedUnits, RefundSums } from './refunded-order.domain.ts';
import { fulfillable, type OrderLineCounts } from './shipment.domain.ts';
import { portion } from './split.domain.ts';

/** The frozen amounts of an order line and what of it was refunded or is being refunded; fen. */
export interface RefundableLine extends OrderLineCounts {
  readonly payableAmount: number;
  readonly freightAmount: number;
  readonly qtyRefunded: number;
  readonly qtyRefunding: number;
  readonly refundedAmount: number;
  readonly refundingAmount: number;
}

/** The sums of an order with its lines; fen. */
export interface RefundableOrder extends RefundSums {
  readonly refundedFreightAmount: number;
  readonly refundingFreightAmount: number;
  readonly lines: readonly RefundableLine[];
}

/** The terms of the cap of a line: `floor(paid × units ÷ of) − before = amount`, fen. */
export interface LineCap {
  readonly paid: number;
  /** The units refunded before, under way and now. */
  readonly units: number;
  readonly of: number;
  readonly before: number;
  readonly amount: number;
}

/** The share of the freight in what was paid for a line; a reduction by staff may have left less than the share. */
const freightOf = ({ freightAmount, payableAmount }: RefundableLine): number => Math.min(freightAmount, payableAmount);

/** Returns the units of a line that can still be refunded. */
export const unitsLeft = ({ qty, qtyRefunded, qtyRefunding }: RefundableLine): number => qty - qtyRefunded - qtyRefunding;

/**
 * Returns the most that can be refunded for some units of a line now, with its terms. The floor is taken of the sum over all units
 * so far, so the last unit takes what the earlier ones left over, and the parts add up to what was paid. The freight is not in it.
 */
export function lineCap(line: RefundableLine, qty: number): LineCap {
  const paid = line.payableAmount - freightOf(line);
  const units = Math.min(line.qty, line.qtyRefunded + line.qtyRefunding + Math.min(qty, unitsLeft(line)));
  const before = line.refundedAmount + line.refundingAmount;
  return { paid, units, of: line.qty, before, amount: Math.max(0, portion(paid, units, line.qty) - before) };
}

/** Returns the freight that can still be refunded, in fen. */
export function freightLeft(order: RefundableOrder): number {
  const paid = order.lines.reduce((sum, line) => sum + freightOf(line), 0);
  return Math.max(0, paid - order.refundedFreightAmount - order.refundingFreightAmount);
}

/** Returns what is left of the payment, in fen: no refund is above it, whatever it is for. */
export const moneyLeft = ({ paidAmount, refundedAmount, refundingAmount }: RefundSums): number =>
  paidAmount - refundedAmount - refundingAmount;

/**
 * Returns the parts of a refund of all that is left of an order, which add up to it exactly. What was given back as goodwill is taken
 * from the last lines and the freight.
 */
export function wholeRefund(order: RefundableOrder): {
  readonly amount: number;
  readonly freightAmount: number;
  readonly parts: readonly RefundedUnits[];
} {
  let left = moneyLeft(order);
  const amount = left;
  const parts = order.lines.flatMap((line): RefundedUnits[] => {
    const qty = unitsLeft(line);
    if (qty <= 0) return [];
    const share = Math.min(left, lineCap(line, qty).amount);
    left -= share;
    return [{ lineId: line.id, qty, amount: share, cancelledQty: Math.min(qty, fulfillable(line)) }];
  });
  return { amount, freightAmount: Math.min(left, freightLeft(order)), parts };
}
