import { on, type Operation, systemWithin, transition, tryTransition } from '@shopkeeper/crud/lifecycle';
import { attempt } from '@shopkeeper/payment';
import { closePayments, newPaymentNumber, refundPayment, startPayment } from '@shopkeeper/payment/server';
import { lockOrder } from '@shopkeeper/platform/server';
import { isRejection } from '@shopkeeper/resource';
import { recharge } from '../recharge.resource.ts';
import type { RechargeMethod } from '../recharge-methods.domain.ts';

/** A recharge that waits for its payment; the amount is fen, the instant UTC epoch ms. */
export interface OpenRecharge {
  readonly id: number;
  readonly rechargeNo: string;
  readonly memberId: number;
  readonly amount: number;
  readonly method: RechargeMethod;
  readonly expireAt: number;
}

/**
 * Opens the payment of a recharge and returns the attempt that the page follows; null where the member pays by transfer and staff
 * confirm it.
 */
export async function openPayment(op: Operation, open: OpenRecharge): Promise<number | null> {
  const { id: refId, rechargeNo: refNo, memberId, amount, method, expireAt: expiresAt } = open;
  if (method === 'transfer') return null;
  const payment = { purpose: 'recharge', refId, refNo, memberId, method, amount, subject: refNo, expiresAt, ip: op.ip } as const;
  return (await startPayment(op, payment)).attemptId;
}

/** A payment that arrives credits its recharge once; one that is decided otherwise waits for no payment. */
export const paymentReactions = [
  on(attempt.transitions.succeed, lockOrder.document, async (op, { row }) => {
    if (row.purpose !== 'recharge') return;
    const reference = row.providerTxnNo ?? row.attemptNo;
    const within = systemWithin(op, 'member.recharge');
    const paid = await tryTransition(within, recharge.transitions.pay, { id: row.refId, input: { reference } });
    if (!isRejection(paid)) return;
    // Closed or paid meanwhile: the money goes back by itself, and is listed.
    const risk = paid.details['from'] === 'paid' ? 'double' : 'late';
    const note = String(paid.details['from'] ?? paid.errorCode);
    await transition(within, attempt.actions.flag, { id: row.id, input: { risk, note, receivedAmount: row.amount } });
    const refundNo = newPaymentNumber('R', op);
    await refundPayment(within, { attemptId: row.id, refundNo, amount: row.amount, reason: row.refNo });
  }),
  on([recharge.transitions.cancel, recharge.transitions.expire], lockOrder.payment, (op, { row }) =>
    closePayments(op, { purpose: 'recharge', refId: row.id }),
  ),
];
