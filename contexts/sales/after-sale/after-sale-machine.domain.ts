import { reject, type Rejection } from '@shopkeeper/resource';
import { fulfillable, type OrderLineCounts } from '../order/shipment.domain.ts';

export const afterSaleTypes = ['refund_only', 'return_refund', 'exchange', 'reissue'] as const;
export type AfterSaleType = (typeof afterSaleTypes)[number];
export const afterSalePhases = ['before_ship', 'in_transit', 'after_receipt'] as const;
export type AfterSalePhase = (typeof afterSalePhases)[number];
export const afterSaleReasons = ['unwanted', 'damaged', 'wrong', 'missing', 'quality', 'late', 'other'] as const;
export const afterSaleStates = [
  'pending_review',
  'awaiting_return',
  'returning',
  'awaiting_refund',
  'refunding',
  'refund_failed',
  'awaiting_replacement',
  'completed',
  'rejected',
  'return_refused',
  'cancelled',
  'closed',
] as const;
export type AfterSaleState = (typeof afterSaleStates)[number];

/** How goods came back: whole, to be sold again; damaged; or not to be taken into stock at all. */
export const conditions = ['whole', 'damaged', 'none'] as const;
export type Condition = (typeof conditions)[number];

/** The states that have ended without money or goods: their units can be asked for again. */
export const fruitlessStates: readonly AfterSaleState[] = ['rejected', 'return_refused', 'cancelled', 'closed'];
/** The states in which nothing more happens. */
export const endedStates: readonly AfterSaleState[] = ['completed', ...fruitlessStates];

/** Whether the buyer gets money back; the others get goods. */
export const isForMoney = (type: AfterSaleType): boolean => type === 'refund_only' || type === 'return_refund';
/** Whether goods come back first. */
export const isWithReturn = (type: AfterSaleType): boolean => type === 'return_refund' || type === 'exchange';

/** The state after an approval. */
export function stateAfterApproval(type: AfterSaleType): 'awaiting_refund' | 'awaiting_return' | 'awaiting_replacement' {
  if (isWithReturn(type)) return 'awaiting_return';
  return isForMoney(type) ? 'awaiting_refund' : 'awaiting_replacement';
}

/** Staff may approve less than was asked, never more. Rejects with `after-sale.over-applied` (amount, max). */
export function mayApprove(
  row: { readonly type: AfterSaleType; readonly applyAmount: number; readonly freightAmount: number },
  input: { readonly approvedAmount: number | null; readonly returnAddress: string | null },
): true | Rejection {
  const { approvedAmount } = input;
  if (approvedAmount !== null && approvedAmount > row.applyAmount)
    return reject('after-sale.over-applied', { amount: approvedAmount, max: row.applyAmount });
  if (isForMoney(row.type) && approvedAmount === 0) return reject('after-sale.over-applied', { amount: 0, max: row.applyAmount });
  return true;
}

/** A refund may be less than was approved, never more. Rejects with `after-sale.over-applied` (amount, max). */
export const mayIssue = (
  { approvedAmount, applyAmount }: { readonly approvedAmount: number | null; readonly applyAmount: number },
  { amount }: { readonly amount: number | null },
): true | Rejection =>
  (amount ?? 0) <= (approvedAmount ?? applyAmount) ||
  reject('after-sale.over-applied', { amount: amount ?? 0, max: approvedAmount ?? applyAmount });

/** Rejects with `after-sale.not-small` (amount). */
export const mayApproveSmall = ({
  isSmall,
  applyAmount,
}: {
  readonly isSmall: boolean;
  readonly applyAmount: number;
}): true | Rejection => isSmall || reject('after-sale.not-small', { amount: applyAmount });

/** Rejects with `after-sale.over-received` (received, qty). */
export const mayReceive = (
  { qty }: { readonly qty: number },
  { receivedQty }: { readonly receivedQty: number },
): true | Rejection => receivedQty <= qty || reject('after-sale.over-received', { received: receivedQty, qty });

/** What an application needs of the order and the line. */
export interface Applied {
  readonly status: string;
  readonly completedAt: number | null;
  readonly line: OrderLineCounts;
  /** Units of the line in other after-sales that are open or done. */
  readonly takenQty: number;
}

const dayMs = 86_400_000;
const paidStates: readonly string[] = ['to_ship', 'partially_shipped', 'shipped', 'completed'];

/** The phase of the asked units: before shipping while enough of the line is not shipped, else by the state of the order. */
export function phaseOf({ status, line }: Pick<Applied, 'status' | 'line'>, qty: number): AfterSalePhase {
  if (status === 'completed') return 'after_receipt';
  return fulfillable(line) >= qty ? 'before_ship' : 'in_transit';
}

/**
 * Whether a member can ask for an after-sale of some units. Rejects with `after-sale.not-paid`, `after-sale.deadline-passed`,
 * `after-sale.over-quantity` (left), and `after-sale.not-shipped` where goods that were not sent should come back.
 */
export function mayApply(
  of: Applied,
  asked: { readonly type: AfterSaleType; readonly qty: number; readonly at: number; readonly withinDays: number },
): true | Rejection {
  const { type, qty, at, withinDays } = asked;
  if (!paidStates.includes(of.status)) return reject('after-sale.not-paid', { status: of.status });
  if (of.completedAt !== null && at > of.completedAt + withinDays * dayMs)
    return reject('after-sale.deadline-passed', { days: withinDays });
  const left = of.line.qty - of.takenQty;
  if (qty > left) return reject('after-sale.over-quantity', { asked: qty, left });
  if (type !== 'refund_only' && phaseOf(of, qty) === 'before_ship') return reject('after-sale.not-shipped', { qty });
  return true;
}
