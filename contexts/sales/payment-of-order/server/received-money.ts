import { type Operation, systemWithin, transition } from '@shopkeeper/crud/lifecycle';
import { typedQuery } from '@shopkeeper/crud/queries';
import { attempt } from '@shopkeeper/payment';
import { newPaymentNumber, refundPayment } from '@shopkeeper/payment/server';
import type { RowOf } from '@shopkeeper/resource';
import { desc, eq, inArray, sql } from 'drizzle-orm';
import { paymentTable } from '#tables';

/** Notes at the newest payment of an order which payment it came by. */
export const linkPayment = typedQuery<{ orderId: number; attemptId: number }>()(
  'sales_payment_link',
  (db, { orderId, attemptId }) =>
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

/** Money that nothing takes any more goes back by itself, and is listed. */
export async function giveBack(
  op: Operation,
  row: RowOf<typeof attempt>,
  { risk, note }: { readonly risk: 'late' | 'double'; readonly note: string },
): Promise<void> {
  const within = systemWithin(op, 'sales.payment-of-order');
  await transition(within, attempt.actions.flag, { id: row.id, input: { risk, note, receivedAmount: row.amount } });
  const refundNo = newPaymentNumber('R', op);
  await refundPayment(within, { attemptId: row.id, refundNo, amount: row.amount, reason: row.refNo });
}
