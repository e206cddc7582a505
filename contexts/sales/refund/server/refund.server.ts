import { defineServerModule } from '@shopkeeper/crud';
import { credit } from '@shopkeeper/crud/ledger';
import { type AnyReaction, on, type Operation, systemWithin, transition } from '@shopkeeper/crud/lifecycle';
import { notify } from '@shopkeeper/crud/message';
import { columns, typedQuery } from '@shopkeeper/crud/queries';
import { balance } from '@shopkeeper/member';
import { refundAttempt } from '@shopkeeper/payment';
import { refundPayment } from '@shopkeeper/payment/server';
import { lockOrder } from '@shopkeeper/platform/server';
import type { RowOf } from '@shopkeeper/resource';
import { permissionOf } from '@shopkeeper/resource/view';
import { eq } from 'drizzle-orm';
import { refundTable } from '#tables';
import { order } from '../../order/order.resource.ts';
import { wholeRefund } from '../../order/refund-cap.domain.ts';
import { dropRefund, orderMoneyOf } from '../../order/server/refund-counts.operations.ts';
import { refundDone, refundFailed } from '../refund.messages.ts';
import { refund } from '../refund.resource.ts';
import { refundApproval, refundAudit } from './refund-approval.ts';
import { refundDocuments } from './refund-documents.ts';
import { startRefund } from './start-refund.operations.ts';

type Refund = RowOf<typeof refund>;

const partsOf = ({ lines }: Pick<Refund, 'lines'>) =>
  lines.map(({ orderLineId: lineId, qty, amount, cancelledQty }) => ({ lineId, qty, amount, cancelledQty }));

/** Gives the money back in the way of the refund. What staff return by hand waits for their confirmation. */
async function payOut(op: Operation, row: Refund & { readonly id: number }): Promise<void> {
  const { id, method, memberId, orderId, amount, refundNo, paymentAttemptId: attemptId, reason } = row;
  if (attemptId !== null) {
    await refundPayment(op, { attemptId, refundNo, amount, reason });
    return;
  }
  if (method !== 'balance' || memberId === null) return;
  // The order is locked before the account: the same order everywhere.
  await orderMoneyOf(op.tx, orderId, { lock: true });
  await credit(op, balance, { owner: memberId, type: 'refund', ref: { type: 'refund', id }, amount, note: refundNo });
  const input = { reference: null, voucher: null };
  await transition(systemWithin(op, 'sales.refund.balance'), refund.transitions.succeed, { id, input });
}

/** What it reserved can be refunded again, and its order is not on hold for it any more. */
const giveUp = (op: Operation, row: Refund): Promise<void> => {
  const { orderId, amount, freightAmount, holdReason } = row;
  return dropRefund(op.tx, { orderId, amount, freightAmount, parts: partsOf(row) }, holdReason);
};

/** The refund that a payment is returned for; locked by its transition. */
const ofNumber = typedQuery<{ refundNo: string }>()('sales_refund_of_number', (db, { refundNo }) =>
  db
    .select(columns({ id: refundTable.id, status: refundTable.status }))
    .from(refundTable)
    .where(eq(refundTable.refundNo, refundNo)),
);

const provider = 'sales.refund.provider';

/** What became of a payment that is returned becomes of its refund. */
const paymentReactions: readonly AnyReaction[] = [
  on(refundAttempt.transitions.succeed, lockOrder.payment, async (op, { row }) => {
    const [found] = await ofNumber(op.tx, { refundNo: row.refundNo });
    if (found?.status !== 'processing') return;
    const input = { reference: row.providerRefundNo, voucher: null };
    await transition(systemWithin(op, provider), refund.transitions.succeed, { id: found.id, input });
  }),
  on(refundAttempt.transitions.fail, lockOrder.payment, async (op, { row }) => {
    const [found] = await ofNumber(op.tx, { refundNo: row.refundNo });
    if (found?.status !== 'processing') return;
    await transition(systemWithin(op, provider), refund.transitions.fail, {
      id: found.id,
      input: { error: row.failReason ?? '' },
    });
  }),
  on(refundAttempt.transitions.retry, lockOrder.payment, async (op, { row }) => {
    const [found] = await ofNumber(op.tx, { refundNo: row.refundNo });
    if (found?.status === 'failed') await transition(systemWithin(op, provider), refund.transitions.retry, { id: found.id });
  }),
];

/** Counts the refund at its order, which closes when nothing of it is left. */
const applyToOrder = (op: Operation, row: Refund) =>
  transition(systemWithin(op, 'sales.refund.succeed'), order.transitions.refund, {
    id: row.orderId,
    input: {
      amount: row.amount,
      freightAmount: row.freightAmount,
      refundNo: row.refundNo,
      refundId: row.id,
      parts: partsOf(row),
    },
  });

async function reportDone(op: Operation, { id, memberId, orderId, amount }: Refund): Promise<void> {
  const found = memberId === null ? null : await orderMoneyOf(op.tx, orderId);
  if (!found || memberId === null) return;
  const params = { orderNo: found.orderNo, amount: (amount / 100).toFixed(2) };
  await notify(op, { audience: 'member', id: memberId }, refundDone, {
    params,
    path: `/user/order/${orderId}`,
    key: `refund-${id}`,
  });
}

/** Refunds everything that is left of an order, which stays on hold until then. */
async function refundWhole(op: Operation, row: RowOf<typeof order>, input: { method: Refund['method']; reason: string }) {
  const found = await orderMoneyOf(op.tx, row.id, { lock: true });
  if (!found) return;
  const { parts, ...sums } = wholeRefund(found);
  const { method, reason } = input;
  const of = { orderId: row.id, afterSaleId: null, key: `order-${row.id}-cancel-${row.version}`, holdReason: reason };
  await startRefund(op, { ...of, ...sums, lines: parts, method, reason });
}

/** Gives back what an order costs less after an amendment than was paid for it. */
async function refundOverpaid(op: Operation, row: RowOf<typeof order>): Promise<void> {
  const amount = row.paidAmount - row.refundedAmount - row.refundingAmount - row.payableAmount;
  if (amount <= 0) return;
  const of = { orderId: row.id, afterSaleId: null, key: `order-${row.id}-amended-${row.version}`, reason: row.orderNo };
  await startRefund(op, { ...of, amount, lines: [], freightAmount: 0, method: 'original' });
}

export const refundServer = defineServerModule(refund, {
  routes: [refundAudit],
  documents: refundDocuments,
  messages: [refundDone, refundFailed],
  lifecycle: {
    effects: {
      start: async (_op, { row, to }) => to.processing({ attempts: row.attempts + 1 }),
      retry: async (_op, { row, to }) => to.processing({ attempts: row.attempts + 1, error: null }),
      switchMethod: async (_op, { row, input, to }) =>
        to.processing({ attempts: row.attempts + 1, error: null, method: input.method, paymentAttemptId: null }),
      succeed: async (op, { input, to }) => to.succeeded({ ...input, refundedAt: op.at, error: null }),
      fail: async (_op, { input, to }) => to.failed({ error: input.error }),
      async close(op, { row, to }) {
        await giveUp(op, row);
        return to.closed({});
      },
      async decline(op, { row, input, to }) {
        await giveUp(op, row);
        return to.closed({ error: input.reason });
      },
    },
  },
  reactions: [
    ...paymentReactions,
    ...refundApproval,
    on(order.actions.startRefund, lockOrder.payment, async (op, { row, input, details }) => {
      const { parts, freightAmount, method, reason } = input;
      const of = { orderId: row.id, afterSaleId: null, key: `order-${row.id}-${row.version}` };
      await startRefund(op, { ...of, amount: Number(details['amount']), lines: parts, freightAmount, method, reason });
    }),
    on([order.actions.amend, order.actions.applyAmendment], lockOrder.payment, (op, { row }) => refundOverpaid(op, row)),
    on(order.actions.cancelPaid, lockOrder.payment, (op, { row, input }) => refundWhole(op, row, input)),
    on([refund.transitions.start, refund.transitions.retry, refund.transitions.switchMethod], lockOrder.payment, (op, { row }) =>
      payOut(op, row),
    ),
    on(refund.transitions.succeed, lockOrder.document, (op, { row }) => applyToOrder(op, row)),
    on(refund.transitions.succeed, lockOrder.member, (op, { row }) => reportDone(op, row)),
    on(refund.transitions.fail, lockOrder.member, (op, { row: { id, refundNo, error } }) =>
      notify(op, { audience: 'admin', permission: permissionOf(refund, 'index') }, refundFailed, {
        params: { refundNo, error: error ?? '' },
        path: `${refund.page}/${id}`,
        key: `refund-${id}`,
      }),
    ),
  ],
});
