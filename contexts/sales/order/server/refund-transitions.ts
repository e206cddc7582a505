import { deallocateStock } from '@shopkeeper/catalog/server';
import type { LifecycleServer } from '@shopkeeper/crud/lifecycle';
import { reject } from '@shopkeeper/resource';
import { businessError } from '@shopkeeper/server';
import { refundStatusOf } from '../order-status.domain.ts';
import { order } from '../order.resource.ts';
import { afterRefund, type StateAfterRefund } from '../refunded-order.domain.ts';
import { release, stockReasonOf } from './order-stock.ts';
import { countRefunded } from './refund-counts.operations.ts';

type Server = LifecycleServer<typeof order>;
type Effects = NonNullable<Server['effects']>;

/** The transition starts from these states only. */
const stateOf = (status: string): StateAfterRefund => {
  const found = order.transitions.refund.to.find((state) => state === status);
  if (!found) throw new Error(`an order in state ${status} has no refunds`);
  return found;
};

/** Counts a refund that succeeded, frees the stock of units that are never shipped, and closes an order of which nothing is left. */
export const applyRefund: NonNullable<Effects['refund']> = async (op, { row, input, to }) => {
  const { amount, freightAmount, parts, refundNo, refundId } = input;
  const { status, ...after } = afterRefund({ ...row, status: stateOf(row.status) }, input);
  await countRefunded(op.tx, row.id, parts);
  const skuOf = new Map(row.lines.map(({ id, skuId }) => [id, skuId]));
  await deallocateStock(op.tx, {
    holder: stockReasonOf(row.id, op),
    lines: parts.flatMap(({ lineId, cancelledQty }) =>
      cancelledQty > 0 ? [{ refLineId: lineId, skuId: skuOf.get(lineId) ?? 0, qty: cancelledQty }] : [],
    ),
    reason: { ...stockReasonOf(row.id, op), refType: 'refund', refId: refundId },
  });
  const refundingAmount = row.refundingAmount - amount;
  const { paidAmount } = row;
  const columns = {
    ...after,
    refundingAmount,
    refundStatus: refundStatusOf({ paidAmount, refundedAmount: after.refundedAmount, openRefunds: refundingAmount > 0 ? 1 : 0 }),
    refundedFreightAmount: row.refundedFreightAmount + freightAmount,
    refundingFreightAmount: row.refundingFreightAmount - freightAmount,
  };
  const details = { amount, refundNo, ...(status === 'closed' ? { closeReason: 'refunded' } : {}) };
  if (status !== 'closed' || row.status === 'closed') return to[status](columns, details);
  await release(op, row);
  return to.closed({ ...columns, holdReason: null, closedAt: op.at, closeReason: 'refunded' }, details);
};

/** Nobody paid for a test. */
function requireReal({ isTest }: { readonly isTest: boolean }): void {
  if (isTest) throw businessError(reject('order.is-test'));
}

/** What staff begin; the module of refunds reacts to it, in the same transaction. */
export const refundActions: Pick<Server['actions'], 'startRefund' | 'cancelPaid'> = {
  async startRefund(_op, { row, input, write }) {
    requireReal(row);
    const { parts, freightAmount, goodwillAmount, reason } = input;
    const amount = parts.reduce((sum, part) => sum + part.amount, freightAmount + goodwillAmount);
    return write({}, { amount, reason });
  },
  async cancelPaid(_op, { row, input, write }) {
    requireReal(row);
    const amount = row.paidAmount - row.refundedAmount;
    return write({ holdReason: input.reason }, { amount, reason: input.reason });
  },
};
