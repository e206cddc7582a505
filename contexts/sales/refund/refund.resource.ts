import { member } from '@shopkeeper/member';
import { defineResource, reject, type Rejection } from '@shopkeeper/resource';
import { defineLines, f } from '@shopkeeper/resource/fields';
import type { RuleActor } from '@shopkeeper/resource/lifecycle';
import { order } from '../order/order.resource.ts';
import { refundMethods } from '../order/refunded-order.domain.ts';

/** The units of one order line in a refund, with their amount in fen without freight; `cancelledQty` of them are never shipped. */
export const refundLine = defineLines({
  name: 'line',
  fields: {
    orderLineId: f.id(),
    name: f.text({ max: 255, write: 'server' }),
    qty: f.int({ min: 1, max: 99_999, write: 'server' }),
    amount: f.money({ write: 'server' }),
    cancelledQty: f.int({ write: 'server' }),
  },
  indexes: [['orderLineId']],
});

interface Way {
  readonly method: 'original' | 'balance' | 'offline';
  readonly paymentAttemptId: number | null;
}

/** Whether staff give the money back by hand: no payment provider and no balance does it. */
const isByHand = ({ method, paymentAttemptId }: Way): boolean =>
  method === 'offline' || (method === 'original' && paymentAttemptId === null);

/** Staff confirm refunds that they made by hand; the others are confirmed by who made them. */
const mayConfirmRefund = (row: Way, { actor }: { readonly actor: RuleActor | null }): true | Rejection =>
  actor?.kind !== 'staff' || isByHand(row) || reject('refund.not-by-hand');

/** Money that goes back to the buyer of an order. Amounts are fen. */
export const refund = defineResource({
  context: 'sales',
  name: 'refund',
  menu: { group: 'sales', icon: 'undo-2', weigh: 55 },
  appendOnly: true,
  fields: {
    refundNo: f.code({ max: 24, write: 'server' }),
    orderId: f.ref(() => order, { write: 'server' }),
    memberId: f.ref(() => member, { write: 'server', optional: true }),
    afterSaleId: f.id({ optional: true }),
    /** The payment that goes back to where it came from; null for money that staff return by hand, and for the balance. */
    paymentAttemptId: f.id({ optional: true }),
    method: f.choice({ values: refundMethods, write: 'server' }),
    amount: f.money({ write: 'server' }),
    freightAmount: f.money({ write: 'server' }),
    currency: f.code({ max: 3, write: 'server', default: 'CNY' }),
    status: f.choice({
      values: ['pending', 'processing', 'succeeded', 'failed', 'closed'],
      write: 'server',
      default: 'pending',
      statusColors: { pending: 'warn', processing: 'info', succeeded: 'ok', failed: 'bad', closed: 'idle' },
      statusShapes: { processing: 'half', closed: 'cross' },
    }),
    reason: f.text({ max: 120, write: 'server' }),
    /** The workflow that decided about it; null where none was asked. It is pending until the last decision. */
    approvalId: f.id({ optional: true }),
    /** The reason for which the order is on hold until the money is back; null if it is not. */
    holdReason: f.text({ max: 120, write: 'server', optional: true }),
    reference: f.text({ max: 80, write: 'server', optional: true }),
    voucher: f.image({ write: 'server', optional: true }),
    error: f.text({ max: 300, write: 'server', optional: true }),
    attempts: f.int({ write: 'server' }),
    refundedAt: f.time({ write: 'server', optional: true }),
    /** Names what asked for it: a repeated call makes no second refund. */
    key: f.text({ max: 80, write: 'server' }),
    audience: f.choice({ values: ['admin', 'member', 'system', 'provider'], write: 'server' }),
    actorId: f.id({ optional: true }),
    actorName: f.text({ max: 60, write: 'server' }),
    lines: f.lines(refundLine, { max: 200, write: 'server' }),
  },
  label: 'refundNo',
  personal: [
    {
      by: 'memberId',
      fields: {
        refundNo: 'keep: tax law',
        amount: 'keep: tax law',
        lines: 'keep: tax law',
        reference: 'keep: proves the refund',
        voucher: 'keep: proves the refund',
        reason: 'anonymize',
        holdReason: 'keep: says why the order waits',
        error: 'erase',
      },
    },
    { by: 'actorId', audience: 'audience', fields: { actorName: 'keep: says who is accountable' } },
  ],
  list: ['refundNo', 'orderId', 'createdAt', 'memberId', 'amount', 'method', 'status', 'reason', 'refundedAt', 'actorName'],
  filters: ['status', 'method', 'createdAt', 'refundedAt', 'orderId', 'memberId', 'afterSaleId', 'amount'],
  search: ['refundNo', 'reference'],
  order: ['-createdAt'],
  unique: [['refundNo'], ['key']],
  indexes: [
    ['-createdAt', '-id'],
    ['status', '-createdAt'],
    ['method', '-createdAt'],
    ['orderId'],
    ['memberId', '-createdAt'],
    ['afterSaleId'],
    ['-refundedAt'],
    ['refundedAt'],
    ['-amount', '-id'],
    ['reference', 'id'],
  ],
  expectedRows: 'millions',
  operations: ['index', 'export', 'audit'],
  totals: ['amount'],
  lifecycle: {
    field: 'status',
    transitions: {
      start: { from: ['pending'], to: ['processing'], by: ['system'] },
      /** Its approval was refused, or is not asked for any more; what it reserved can be refunded again. */
      decline: {
        from: ['pending'],
        to: ['closed'],
        by: ['system'],
        input: { reason: f.text({ max: 200 }) },
      },
      succeed: {
        from: ['processing'],
        to: ['succeeded'],
        by: ['staff', 'system', 'provider'],
        idempotency: 'required',
        reads: ['method', 'paymentAttemptId'],
        guard: (row, { actor }) => mayConfirmRefund(row, { actor }),
        input: { reference: f.text({ max: 80, optional: true }), voucher: f.image({ optional: true }) },
        validate: (_row, { reference }, { actor }) =>
          actor?.kind !== 'staff' || (reference ?? '').trim() !== '' || reject('refund.no-reference'),
      },
      fail: {
        from: ['processing'],
        to: ['failed'],
        by: ['system', 'provider'],
        input: { error: f.text({ max: 300 }) },
      },
      /** Tries the same way again. */
      retry: { from: ['failed'], to: ['processing'], by: ['staff', 'system'], idempotency: 'required', bulk: true },
      /** Gives the money back in another way, under the same number. */
      switchMethod: {
        from: ['failed'],
        to: ['processing'],
        idempotency: 'required',
        input: { method: f.choice({ values: ['balance', 'offline'] }) },
        validate: ({ memberId }, { method }) => method === 'offline' || memberId !== null || reject('refund.no-member'),
      },
      /** Gives up; what it reserved can be refunded again. */
      close: {
        from: ['pending', 'processing', 'failed'],
        to: ['closed'],
        danger: true,
        reads: ['status', 'method', 'paymentAttemptId'],
        guard: (row) => row.status !== 'processing' || isByHand(row) || reject('refund.under-way'),
      },
    },
  },
});
