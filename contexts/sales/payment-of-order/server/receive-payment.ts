import { credit } from '@shopkeeper/crud/ledger';
import { on, type Operation, systemWithin, transition, tryTransition } from '@shopkeeper/crud/lifecycle';
import { typedQuery } from '@shopkeeper/crud/queries';
import { balance } from '@shopkeeper/member';
import { attempt, refundAttempt } from '@shopkeeper/payment';
import { closePayments, newPaymentNumber, readPayment, refundPayment } from '@shopkeeper/payment/server';
import { lockOrder } from '@shopkeeper/platform/server';
import { isRejection, type RowOf } from '@shopkeeper/resource';
import { desc, eq, inArray, sql } from 'drizzle-orm';
import { paymentTable } from '#tables';
import { order } from '../../order/order.resource.ts';

/** Notes at the newest payment of an order which payment it came by. */
const linkPayment = typedQuery<{ orderId: number; attemptId: number }>()('sales_payment_link', (db, { orderId, attemptId }) =>
  db
    .update(paymentTable)
    .set({ attemptId: sql`${attemptId}::bigint` })
    .where(
      inArray(
        paymentTable.id,
        db
          .select({ id: paymentTable.id })
          .from(paymentTable)
          .where(eq(paymentTable.orderId, orderId))
          .orderBy(desc(paymentTable.id))
          .limit(1),
      ),
    ),
);

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

/** Money for an order that was closed or is paid already goes back by itself, and is listed. */
async function giveBack(op: Operation, row: RowOf<typeof attempt>, status: unknown): Promise<void> {
  const within = systemWithin(op, system);
  const risk = status === 'closed' ? 'late' : 'double';
  const input = { risk, note: String(status), receivedAmount: row.amount } as const;
  await transition(within, attempt.actions.flag, { id: row.id, input });
  const refundNo = newPaymentNumber('R', op);
  await refundPayment(within, { attemptId: row.id, refundNo, amount: row.amount, reason: row.refNo });
}

const receive = on(attempt.transitions.succeed, lockOrder.document, async (op, { row }) => {
  if (row.purpose !== 'order') return;
  const paid = await markPaid(op, row);
  if (isRejection(paid)) return giveBack(op, row, paid.details['from'] ?? paid.errorCode);
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
