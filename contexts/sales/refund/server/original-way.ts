import { columns, typedQuery } from '@shopkeeper/crud/queries';
import { readPayment } from '@shopkeeper/payment/server';
import type { Queryable } from '@shopkeeper/server/database';
import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import { paymentTable as p } from '#tables';

/** The payment of an order that can be given back by the way it came. */
export interface PaymentToReturn {
  readonly attemptId: number;
}

const attemptsOf = typedQuery<{ orderId: number }>()('sales_refund_payments', (db, { orderId }) =>
  db
    .select(columns({ attemptId: sql<number>`${p.attemptId}` }))
    .from(p)
    .where(and(eq(p.orderId, orderId), isNotNull(p.attemptId)))
    .orderBy(desc(p.amount), p.id),
);

/**
 * Returns the payment of an order with enough left to return `amount` (fen); null where staff recorded the payment or no single one
 * has as much left, so that they return it by hand.
 */
export async function paymentToReturn(
  db: Queryable,
  { orderId, amount }: { readonly orderId: number; readonly amount: number },
): Promise<PaymentToReturn | null> {
  for (const { attemptId } of await attemptsOf(db, { orderId })) {
    const payment = await readPayment(db, attemptId);
    if (payment.amount - payment.refunded - payment.refundPending >= amount) return { attemptId };
  }
  return null;
}
