import { readRow } from '@shopkeeper/crud/rows';
import { type Operation, systemWithin, transition } from '@shopkeeper/crud/lifecycle';
import { type AttemptMethod, attempt } from '@shopkeeper/payment';
import { closePayments, openPaymentsOf, type PaymentStart, startPayment } from '@shopkeeper/payment/server';
import { reject } from '@shopkeeper/resource';
import { businessError, notFound } from '@shopkeeper/server';
import { order } from '../../order/order.resource.ts';

/** An order that waits for payment, locked; `due` is fen, `payExpireAt` UTC epoch ms. */
export interface PayableOrder {
  readonly id: number;
  readonly orderNo: string;
  readonly memberId: number | null;
  readonly due: number;
  readonly payExpireAt: number | null;
}

/**
 * Locks an order that can be paid now. Whatever changes its price waits for the same lock, so that a payment is always of the
 * amount due.
 *
 * @throws RequestError 404, 409 `order.is-test`, and `order.not-payable` when it does not wait for payment or its time is over
 */
export async function requirePayable(op: Operation, orderId: number, memberId?: number): Promise<PayableOrder> {
  const found = await readRow(op.tx, { resource: order, id: orderId, lock: true });
  if (!found || (memberId !== undefined && found['memberId'] !== memberId)) throw notFound({ id: orderId });
  if (found['isTest'] === true) throw businessError(reject('order.is-test'));
  const { status, payExpireAt } = found;
  const due = Number(found['payableAmount']) - Number(found['paidAmount']);
  const isLate = typeof payExpireAt === 'number' && payExpireAt <= op.at;
  if (status !== 'pending_payment' || due <= 0 || isLate)
    throw businessError(reject('order.not-payable', { status: String(status) }));
  return {
    id: found.id,
    orderNo: String(found['orderNo']),
    memberId: typeof found['memberId'] === 'number' ? found['memberId'] : null,
    due,
    payExpireAt: typeof payExpireAt === 'number' ? payExpireAt : null,
  };
}

/** What pays an order within the shop, in one transaction. */
export interface ImmediatePayment {
  readonly orderId: number;
  readonly method: 'balance' | 'gift_card';
  /** What the money was taken from, such as the code of a card. */
  readonly reference: string | null;
  /** Takes the amount (fen), or throws. */
  readonly take: (payment: { readonly attemptId: number; readonly order: PayableOrder }) => Promise<unknown>;
}

/** What a payment is for and what it has to bring; `due` is fen, `expiresAt` UTC epoch ms, null where it stays open. */
export type Payable = Pick<PaymentStart, 'purpose' | 'refId' | 'refNo' | 'memberId' | 'expiresAt'> & { readonly due: number };

const payableOf = (row: PayableOrder, expiresAt: number | null): Payable => ({
  purpose: 'order',
  refId: row.id,
  refNo: row.orderNo,
  memberId: row.memberId,
  due: row.due,
  expiresAt,
});

const begin = (op: Operation, { due: amount, ...payable }: Payable, method: AttemptMethod) =>
  startPayment(op, { ...payable, method, amount, subject: payable.refNo, ip: op.ip });

/** Takes the amount (fen) for a started payment, or throws. */
type Take = (attemptId: number) => Promise<unknown>;

/** Pays from money that the shop holds: the payment has succeeded with all that follows, or nothing has happened. */
export async function payImmediately(
  op: Operation,
  payable: Payable,
  { method, reference, take }: { readonly method: AttemptMethod; readonly reference: string | null; readonly take: Take },
): Promise<void> {
  await closePayments(op, payable);
  const { attemptId } = await begin(op, payable, method);
  await take(attemptId);
  const within = systemWithin(op, 'sales.payment-of-order');
  await transition(within, attempt.transitions.succeed, { id: attemptId, input: { providerTxnNo: reference } });
}

/** Starts a payment; an open one by another method or of another amount is closed first, the same one is continued. */
export async function continuePayment(
  op: Operation,
  payable: Payable,
  method: AttemptMethod,
): Promise<{ readonly attemptId: number; readonly isNew: boolean }> {
  const open = await openPaymentsOf(op.tx, payable);
  const same = open.find((one) => one.method === method && one.amount === payable.due);
  if (same) return { attemptId: same.id, isNew: false };
  if (open.length > 0) await closePayments(op, payable);
  const { attemptId } = await begin(op, payable, method);
  return { attemptId, isNew: true };
}

/** Pays an order from money that the shop holds: the order is paid, or nothing has happened. */
export async function payAtOnce(op: Operation, { orderId, method, reference, take }: ImmediatePayment): Promise<PayableOrder> {
  const row = await requirePayable(op, orderId);
  await payImmediately(op, payableOf(row, null), { method, reference, take: (attemptId) => take({ attemptId, order: row }) });
  return row;
}

/**
 * Starts a payment of an order by a provider, a bank transfer or on delivery; an open one by another method is closed first, one by
 * the same method is continued.
 */
export async function startOrderPayment(op: Operation, row: PayableOrder, method: AttemptMethod): Promise<number> {
  const payable = payableOf(row, method === 'cod' ? null : row.payExpireAt);
  const { attemptId, isNew } = await continuePayment(op, payable, method);
  if (method === 'cod' && isNew) {
    const within = systemWithin(op, 'sales.payment-of-order');
    await transition(within, order.transitions.payOnDelivery, { id: row.id });
  }
  return attemptId;
}
