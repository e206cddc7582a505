import { notFound } from '@shopkeeper/server';
import type { Queryable } from '@shopkeeper/server/database';
import type { AttemptMethod } from '../../gateway/gateway.domain.ts';
import type { AttemptState, Purpose } from '../attempt.domain.ts';
import { paymentById } from './attempt-rows.ts';

/** A payment as other contexts see it; amounts are fen. */
export interface PaymentDetails {
  readonly id: number;
  readonly attemptNo: string;
  readonly purpose: Purpose;
  readonly refId: number;
  readonly memberId: number | null;
  readonly method: AttemptMethod;
  readonly state: AttemptState;
  readonly amount: number;
  readonly refunded: number;
  readonly refundPending: number;
  readonly providerTxnNo: string | null;
}

/** One payment. Throws 404 for one that does not exist. */
export async function readPayment(db: Queryable, id: number): Promise<PaymentDetails> {
  const [row] = await paymentById(db, { id });
  if (!row) throw notFound({ id });
  return row;
}
