import { defineResource, reject } from '@shopkeeper/resource';
import { f } from '@shopkeeper/resource/fields';
import { attempt } from '../attempt/attempt.resource.ts';
import { attemptMethods } from '../gateway/gateway.domain.ts';

/** Money of one payment on its way back. Its amount (fen) is reserved at the payment until it has succeeded or failed. */
export const refundAttempt = defineResource({
  context: 'payment',
  name: 'refund-attempt',
  menu: { group: 'payment', icon: 'undo-2', weigh: 90 },
  fields: {
    refundNo: f.code({ max: 40, write: 'server' }),
    attemptId: f.ref(() => attempt, { write: 'server' }),
    method: f.choice({ values: attemptMethods, write: 'server' }),
    amount: f.money({ write: 'server' }),
    reason: f.text({ max: 200, write: 'server' }),
    state: f.choice({
      values: ['pending', 'processing', 'succeeded', 'failed', 'closed'],
      write: 'server',
      default: 'pending',
      statusColors: { pending: 'idle', processing: 'info', succeeded: 'ok', failed: 'bad', closed: 'idle' },
      statusShapes: { failed: 'cross', closed: 'cross' },
    }),
    tries: f.int({ write: 'server', default: 0 }),
    providerRefundNo: f.code({ max: 80, write: 'server', optional: true }),
    failReason: f.text({ max: 300, write: 'server', optional: true }),
    refundedAt: f.time({ write: 'server', optional: true }),
  },
  label: 'refundNo',
  personal: {
    by: 'attemptId',
    fields: { refundNo: 'keep: tax law', amount: 'keep: tax law', reason: 'keep: proves the refund', failReason: 'erase' },
  },
  list: [
    'refundNo',
    'createdAt',
    'attemptId',
    'method',
    'amount',
    'state',
    'reason',
    'providerRefundNo',
    'refundedAt',
    'failReason',
  ],
  filters: ['state', 'method', 'attemptId', 'createdAt', 'amount'],
  search: ['refundNo', 'providerRefundNo'],
  order: ['-createdAt'],
  unique: [['refundNo']],
  indexes: [
    ['-createdAt', '-id'],
    ['state', '-createdAt'],
    ['method', '-createdAt'],
    ['attemptId', '-createdAt'],
    ['-amount', '-id'],
    ['providerRefundNo', 'id'],
  ],
  expectedRows: 'millions',
  operations: ['index', 'export'],
  totals: ['amount'],
  lifecycle: {
    field: 'state',
    transitions: {
      /** The refund is requested from the provider; without one, staff pay it out. */
      start: { from: ['pending'], to: ['processing'], by: ['system'] },
      /** Reserves the amount again and repeats the request under the same number. */
      retry: { from: ['failed'], to: ['processing'], by: ['staff', 'system'], idempotency: 'required', input: {} },
      succeed: {
        from: ['processing'],
        to: ['succeeded'],
        by: ['staff', 'provider', 'system'],
        idempotency: 'required',
        input: { providerRefundNo: f.code({ max: 80, optional: true }) },
        reads: ['method'],
        guard: (row, { actor }) =>
          actor?.kind !== 'staff' || row.method === 'offline' || row.method === 'cod' || reject('refund-attempt.by-provider'),
      },
      fail: {
        from: ['processing'],
        to: ['failed'],
        by: ['provider', 'system'],
        input: { reason: f.text({ max: 300 }) },
      },
      /** Nothing is refunded by this way any more. */
      close: { from: ['failed'], to: ['closed'], danger: true, input: { reason: f.text({ min: 2, max: 200 }) } },
    },
  },
});
