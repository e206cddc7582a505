import { defineResource } from '@shopkeeper/resource';
import { f } from '@shopkeeper/resource/fields';
import { paymentMethods, paymentRowStatuses } from './order-records.domain.ts';
import { order } from './order.resource.ts';

/** A payment received for an order. Amounts are fen and never negative; a repayment is a separate refund. */
export const payment = defineResource({
  context: 'sales',
  name: 'payment',
  module: 'order',
  menu: { group: 'sales', icon: 'banknote', weigh: 60 },
  fields: {
    paymentNo: f.code({ max: 60, write: 'server' }),
    orderId: f.ref(() => order, { write: 'server' }),
    method: f.choice({ values: paymentMethods, write: 'server' }),
    amount: f.money({ write: 'server' }),
    currency: f.code({ max: 3, write: 'server' }),
    status: f.choice({
      values: paymentRowStatuses,
      write: 'server',
      statusColors: { created: 'idle', processing: 'info', succeeded: 'ok', failed: 'bad', closed: 'idle' },
      statusShapes: { failed: 'cross', closed: 'cross' },
    }),
    /** The payment of the payment context that brought the money. */
    attemptId: f.id({ optional: true }),
    reference: f.text({ max: 80, write: 'server', optional: true }),
    receivedAt: f.time({ write: 'server' }),
    audience: f.choice({ values: ['admin', 'member', 'system', 'provider'], write: 'server' }),
    actorId: f.id({ optional: true }),
    actorName: f.text({ max: 60, write: 'server' }),
  },
  label: 'paymentNo',
  personal: [
    { by: 'orderId', fields: { paymentNo: 'keep: tax law', amount: 'keep: tax law', reference: 'keep: proves the payment' } },
    { by: 'actorId', audience: 'audience', fields: { actorName: 'keep: says who is accountable' } },
  ],
  list: ['paymentNo', 'orderId', 'receivedAt', 'method', 'amount', 'status', 'reference', 'actorName'],
  filters: ['receivedAt', 'orderId', 'method', 'status', 'amount', 'reference'],
  search: ['paymentNo', 'reference'],
  order: ['-receivedAt'],
  unique: [['paymentNo']],
  indexes: [['orderId'], ['method', '-receivedAt'], ['status', '-receivedAt'], ['-amount', '-id'], ['reference', 'id']],
  expectedRows: 'millions',
  operations: ['index', 'export'],
  totals: ['amount'],
});
