import type { Operation } from '@shopkeeper/crud/lifecycle';
import { typedQuery } from '@shopkeeper/crud/queries';
import { eq, sql } from 'drizzle-orm';
import { paymentTable } from '#tables';
import type { OrderEvent, PaymentMethod } from '../order-records.domain.ts';

/** The payment received: fen, and the reference of the sender or the payment channel. */
interface Receipt {
  readonly method: PaymentMethod;
  readonly amount: number;
  readonly reference: string | null;
}

interface Values extends Receipt {
  readonly orderId: number;
  readonly orderNo: string;
  readonly currency: string;
  readonly receivedAt: Date;
  readonly audience: OrderEvent['audience'];
  readonly actorId: number | null;
  readonly actorName: string;
}

/** Payments of an order are numbered in the order of their receipt. */
const insertPayment = typedQuery<Values>()('sales_payment', (db, p) => {
  const earlier = db
    .select({ n: sql`count(*) + 1` })
    .from(paymentTable)
    .where(eq(paymentTable.orderId, p.orderId));
  return db.insert(paymentTable).values({
    paymentNo: sql`${p.orderNo}::text || '-P' || ${earlier}`,
    orderId: p.orderId,
    method: p.method,
    amount: p.amount,
    currency: p.currency,
    status: 'succeeded',
    reference: p.reference,
    receivedAt: p.receivedAt,
    audience: p.audience,
    actorId: p.actorId,
    actorName: p.actorName,
  });
});

/** Stores a payment of an order that the caller has locked. Nobody pays a test: nothing is stored. */
export async function writePayment(
  { tx, actor, at }: Operation,
  paid: { readonly id: number; readonly orderNo: string; readonly currency: string; readonly isTest: boolean },
  receipt: Receipt,
): Promise<void> {
  if (paid.isTest) return;
  const { id: orderId, orderNo, currency } = paid;
  const { audience, id: actorId, nickname: actorName } = actor;
  await insertPayment(tx, { orderId, orderNo, currency, ...receipt, receivedAt: new Date(at), audience, actorId, actorName });
}
