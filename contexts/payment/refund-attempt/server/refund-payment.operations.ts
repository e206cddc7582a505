import { type Operation, systemWithin, transition } from '@shopkeeper/crud/lifecycle';
import { reject } from '@shopkeeper/resource';
import { businessError } from '@shopkeeper/server';
import { reserveRefund } from '../../attempt/server/attempt-rows.ts';
import { refundAttempt } from '../refund-attempt.resource.ts';
import { insertRefund, refundOfNo } from './refund-rows.ts';

/** Money of a payment to be returned; `amount` is fen. */
export interface PaymentRefund {
  readonly attemptId: number;
  /** Unique for the payment: the same number is refunded once, and one that failed is tried again. */
  readonly refundNo: string;
  readonly amount: number;
  readonly reason: string;
}

/**
 * Refunds a payment by the way it was made. The amount is reserved by one conditional update before anything is sent, so that
 * refunds at the same time never return more than was paid.
 *
 * @throws RequestError 409 `attempt.over-refund` when less is left, or the payment has not succeeded
 */
export async function refundPayment(op: Operation, refund: PaymentRefund): Promise<{ refundAttemptId: number }> {
  const { attemptId, refundNo, amount, reason } = refund;
  const within = systemWithin(op, 'payment.refund-attempt.start');
  const [known] = await refundOfNo(op.tx, { attemptId, refundNo });
  if (known) {
    if (known.amount !== amount) throw businessError(reject('refund-attempt.other-amount', { refundNo }));
    if (known.state === 'failed') await transition(within, refundAttempt.transitions.retry, { id: known.id, input: {} });
    return { refundAttemptId: known.id };
  }
  const [reserved] = await reserveRefund(op.tx, { id: attemptId, amount });
  if (!reserved) throw businessError(reject('attempt.over-refund', { amount }));
  const { method } = reserved;
  const [made] = await insertRefund(op.tx, { refundNo, attemptId, method, amount, reason: reason.slice(0, 200) });
  if (!made) throw businessError(reject('refund-attempt.other-amount', { refundNo }));
  await transition(within, refundAttempt.transitions.start, { id: made.id });
  return { refundAttemptId: made.id };
}
