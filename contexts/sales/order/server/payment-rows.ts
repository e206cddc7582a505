import type { Operation } from '@shopkeeper/crud/lifecycle';
import type { PaymentMethod } from '../order-records.domain.ts';

/** The payment received: fen, and the reference of the sender or the payment channel. */
interface Receipt {
  readonly method: PaymentMethod;
  readonly amount: number;
  readonly reference: string | null;
}

/** Stores a payment of an order that the caller has locked. */
export async function writePayment(
  { tx, actor, at }: Operation,
  paid: { readonly id: number; readonly orderNo: string; readonly currency: string },
  receipt: Receipt,
): Promise<void> {
  await tx.run(
    `insert into sales_payment (payment_no, order_id, method, amount, currency, status, reference, received_at, audience, actor_id, actor_name)
     values ($2::text || '-P' || (select count(*) + 1 from sales_payment where order_id = $1), $1, $3, $4, $5, 'succeeded', $6, $7, $8, $9, $10)`,
    [
      paid.id,
      paid.orderNo,
      receipt.method,
      receipt.amount,
      paid.currency,
      receipt.reference,
      new Date(at),
      actor.audience,
      actor.id,
      actor.nickname,
    ],
    'sales_payment',
  );
}
