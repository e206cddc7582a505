import { freightLeft, lineCap, type LineCap, type RefundableLine, type RefundableOrder } from '../order/refund-cap.domain.ts';
import { fulfillable } from '../order/shipment.domain.ts';
import { portion } from '../order/split.domain.ts';
import type { AfterSalePhase } from './after-sale-machine.domain.ts';

/** What other open after-sales of a line have asked for and no refund has reserved yet. */
export interface RequestedBefore {
  readonly qty: number;
  /** Without freight, fen. */
  readonly amount: number;
}

/** The line as it is once everything that was asked before is refunded. */
const afterOthers = (line: RefundableLine, before: RequestedBefore): RefundableLine => ({
  ...line,
  qtyRefunding: line.qtyRefunding + before.qty,
  refundingAmount: line.refundingAmount + before.amount,
});

/** Returns the most that can be asked for some units of a line, with the terms that explain it, without freight. */
export const applyCap = (line: RefundableLine, qty: number, before: RequestedBefore): LineCap =>
  lineCap(afterOthers(line, before), qty);

/** Returns the freight that goes back with units: all that is left, with the last units of an order of which nothing was shipped. */
export function applyFreight(
  order: RefundableOrder,
  asked: { readonly lineId: number; readonly qty: number; readonly phase: AfterSalePhase },
): number {
  const isLast = order.lines.every(
    (line) => line.qtyShipped === 0 && fulfillable(line) === (line.id === asked.lineId ? asked.qty : 0),
  );
  return asked.phase === 'before_ship' && isLast ? freightLeft(order) : 0;
}

/** What was approved, in fen, and the units that came back. */
interface Approved {
  readonly qty: number;
  readonly receivedQty: number | null;
  readonly applyAmount: number;
  readonly approvedAmount: number | null;
  readonly freightAmount: number;
}

/** Returns units and amounts of the refund of an approved after-sale; of units that did not come back, nothing is refunded. */
export function refundShare({ qty, receivedQty, applyAmount, approvedAmount, freightAmount }: Approved) {
  const units = receivedQty ?? qty;
  const amount = portion(approvedAmount ?? applyAmount, units, qty);
  const freight = Math.min(freightAmount, amount);
  return { qty: units, amount, goodsAmount: amount - freight, freightAmount: freight };
}
