import { credit } from '@shopkeeper/crud/ledger';
import { on, type Operation, systemWithin, transition, tryTransition } from '@shopkeeper/crud/lifecycle';
import { balance } from '@shopkeeper/member';
import { attempt, refundAttempt } from '@shopkeeper/payment';
import { closePayments, readPayment } from '@shopkeeper/payment/server';
import { lockOrder } from '@shopkeeper/platform/server';
import { isRejection, type RowOf } from '@shopkeeper/resource';
import { order } from '../../order/order.resource.ts';
import { giveBack, linkPayment } from './received-money.ts';

const system = 'sales.payment-of-order';

/** Marks the order as paid; a rejection says that it takes no money any more. */
function markPaid(op: Operation, row: RowOf<typeof attempt>) {
  const reference = row.providerTxnNo ?? row.proofText ?? row.attemptNo;
  const { refId: id, amount, method } = row;
  const within = systemWithin(op, system);
  if (method === 'cod')
    return tryTransition(within, order.actions.collectPayment, { id, input: { method: 'cod', amount, reference } });
  // A provider stays the actor in the activity log.
  const input = { method, amount, reference };
  if (op.actor.kind !== 'provider') return tryTransition(within, order.transitions.markPaid, { id, input });
  return tryTransition({ ...within, actor: op.actor, traceId: op.traceId }, order.transitions.markPaid, { id, input });
}

const receive = on(attempt.transitions.succeed, lockOrder.document, async (op, { row }) => {
  if (row.purpose !== 'order') return;
  const paid = await markPaid(op, row);
  if (isRejection(paid)) {
    const status = String(paid.details['from'] ?? paid.errorCode);
    return giveBack(op, row, { risk: status === 'closed' ? 'late' : 'double', note: status });
  }
  await linkPayment(op.tx, { orderId: row.refId, attemptId: row.id });
});

/** An order that is decided otherwise waits for no payment. */
const closeOpen = on(
  [
    order.transitions.markPaid,
    order.transitions.cancel,
    order.transitions.close,
    order.transitions.expire,
    order.transitions.rejectAsRisk,
  ],
  lockOrder.payment,
  (op, { row }) => closePayments(op, { purpose: 'order', refId: row.id }),
);

/** What was paid from the balance of a member returns to it at once. */
const refundBalance = on(
  [refundAttempt.transitions.start, refundAttempt.transitions.retry],
  lockOrder.account,
  async (op, { row }) => {
    if (row.method !== 'balance') return;
    const { memberId } = await readPayment(op.tx, row.attemptId);
    if (memberId === null) return;
    const ref = { type: 'refund-attempt', id: row.id };
    await credit(op, balance, { owner: memberId, type: 'refund', ref, amount: row.amount });
    const within = systemWithin(op, system);
    await transition(within, refundAttempt.transitions.succeed, { id: row.id, input: { providerRefundNo: null } });
  },
);

export const paymentReactions = [receive, closeOpen, refundBalance];
