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

const begin = (op: Operation, row: PayableOrder, { method, expiresAt }: Pick<PaymentStart, 'method' | 'expiresAt'>) =>
  startPayment(op, {
    purpose: 'order',
    refId: row.id,
    refNo: row.orderNo,
    memberId: row.memberId,
    method,
    amount: row.due,
    subject: row.orderNo,
    expiresAt,
    ip: op.ip,
  });

/** Pays an order from money that the shop holds: the order is paid, or nothing has happened. */
export async function payAtOnce(op: Operation, { orderId, method, reference, take }: ImmediatePayment): Promise<PayableOrder> {
  const row = await requirePayable(op, orderId);
  await closePayments(op, { purpose: 'order', refId: orderId });
  const { attemptId } = await begin(op, row, { method, expiresAt: null });
  await take({ attemptId, order: row });
  const within = systemWithin(op, 'sales.payment-of-order');
  await transition(within, attempt.transitions.succeed, { id: attemptId, input: { providerTxnNo: reference } });
  return row;
}

/**
 * Starts a payment of an order by a provider, a bank transfer or on delivery; an open one by another method is closed first, one by
 * the same method is continued.
 */
export async function startOrderPayment(op: Operation, row: PayableOrder, method: AttemptMethod): Promise<number> {
  const document = { purpose: 'order', refId: row.id } as const;
  const open = await openPaymentsOf(op.tx, document);
  const same = open.find((one) => one.method === method && one.amount === row.due);
  if (same) return same.id;
  if (open.length > 0) await closePayments(op, document);
  const { attemptId } = await begin(op, row, { method, expiresAt: method === 'cod' ? null : row.payExpireAt });
  if (method === 'cod') {
    const within = systemWithin(op, 'sales.payment-of-order');
    await transition(within, order.transitions.payOnDelivery, { id: row.id });
  }
  return attemptId;
}
