import { savepoint } from '@shopkeeper/crud/import-export';
import { on, type Operation, systemWithin, transition } from '@shopkeeper/crud/lifecycle';
import { readRow } from '@shopkeeper/crud/rows';
import { attempt } from '@shopkeeper/payment';
import { closePayments } from '@shopkeeper/payment/server';
import { lockOrder } from '@shopkeeper/platform/server';
import { reject, type RowOf } from '@shopkeeper/resource';
import { businessError, notFound } from '@shopkeeper/server';
import type { Queryable } from '@shopkeeper/server/database';
import { amendment } from '../../order/amendment.resource.ts';
import { order } from '../../order/order.resource.ts';
import type { Payable } from './pay-order.operations.ts';
import { giveBack, linkPayment } from './received-money.ts';

const minuteMs = 60_000;
/** How long a payment of the difference stays open; the member can start another one. */
const payWithinMs = 120 * minuteMs;

/** The difference that an amendment of a paid order asks of its buyer; `due` is fen, 0 where there is nothing to pay. */
export interface Difference {
  readonly id: number;
  readonly orderId: number;
  readonly orderNo: string;
  readonly due: number;
  readonly isPayable: boolean;
}

/** Reads the difference of a member's amendment, locked or not. @throws RequestError 404 */
export async function differenceOf(
  db: Queryable,
  { id, memberId, lock }: { readonly id: number; readonly memberId: number; readonly lock: boolean },
): Promise<Difference> {
  const asked = await readRow(db, { resource: amendment, id, lock });
  if (!asked || asked['memberId'] !== memberId) throw notFound({ id });
  const orderId = Number(asked['orderId']);
  const paid = await readRow(db, { resource: order, id: orderId, lock });
  if (!paid) throw notFound({ id });
  const due = Math.max(0, Number(asked['afterAmount']) - Number(paid['paidAmount']));
  const isPayable = asked['status'] === 'requested' && paid['status'] === 'to_ship' && paid['isTest'] !== true && due > 0;
  return { id, orderId, orderNo: String(paid['orderNo']), due, isPayable };
}

/** Locks an amendment whose difference can be paid now. @throws RequestError 404, 409 `order.not-payable` */
export async function requireDifference(
  op: Operation,
  id: number,
  memberId: number,
): Promise<Payable & { readonly due: number }> {
  const { isPayable, due, orderNo: refNo } = await differenceOf(op.tx, { id, memberId, lock: true });
  if (!isPayable) throw businessError(reject('order.not-payable', { status: 'amendment' }));
  return { purpose: 'amendment', refId: id, refNo, memberId, due, expiresAt: op.at + payWithinMs };
}

/** Applies the amendment that the money is for; the code of the rejection where the order does not take it any more. */
async function applyPaid(op: Operation, row: RowOf<typeof attempt>): Promise<string | null> {
  const reference = row.providerTxnNo ?? row.proofText ?? row.attemptNo;
  const input = { method: row.method, amount: row.amount, reference };
  const within = systemWithin(op, 'sales.amendment-payment');
  // What the shop promised may be sold meanwhile: the money is not lost with the transaction then.
  const failed = await savepoint(op.tx, async () => {
    const { orderId } = await transition(within, amendment.transitions.pay, { id: row.refId, input });
    await linkPayment(op.tx, { orderId, attemptId: row.id });
  });
  return failed?.error ?? null;
}

/** Money that arrives for an amendment that was decided otherwise goes back by itself, and is listed. */
const receive = on(attempt.transitions.succeed, lockOrder.document, async (op, { row }) => {
  if (row.purpose !== 'amendment') return;
  const rejected = await applyPaid(op, row);
  if (rejected !== null) await giveBack(op, row, { risk: 'late', note: rejected });
});

/** An amendment that is decided otherwise waits for no payment. */
const closeOpen = on(
  [amendment.transitions.confirm, amendment.transitions.pay, amendment.transitions.decline, amendment.transitions.withdraw],
  lockOrder.payment,
  (op, { row }) => closePayments(op, { purpose: 'amendment', refId: row.id }),
);

export const amendmentPaymentReactions = [receive, closeOpen];
