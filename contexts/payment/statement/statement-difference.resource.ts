import { defineResource } from '@shopkeeper/resource';
import { f } from '@shopkeeper/resource/fields';
import { statement } from './statement.resource.ts';

/** One payment or refund about which the provider and the shop differ, until staff have dealt with it. */
export const statementDifference = defineResource({
  context: 'payment',
  name: 'statement-difference',
  module: 'statement',
  menu: { group: 'payment', icon: 'scale', weigh: 70 },
  fields: {
    statementId: f.ref(() => statement, { write: 'server' }),
    type: f.choice({ values: ['payment', 'refund'], write: 'server' }),
    kind: f.choice({
      values: ['missing_here', 'missing_there', 'amount'],
      write: 'server',
      statusColors: { missing_here: 'bad', missing_there: 'warn', amount: 'bad' },
    }),
    number: f.code({ max: 120, write: 'server' }),
    txnNo: f.code({ max: 120, write: 'server', optional: true }),
    theirAmount: f.money({ write: 'server', optional: true }),
    ourAmount: f.money({ write: 'server', optional: true }),
    state: f.choice({
      values: ['open', 'resolved'],
      write: 'server',
      default: 'open',
      statusColors: { open: 'warn', resolved: 'ok' },
    }),
    note: f.text({ max: 300, write: 'server', optional: true }),
    resolvedAt: f.time({ write: 'server', optional: true }),
  },
  label: 'number',
  personal: 'none: numbers and amounts of payments',
  list: ['createdAt', 'statementId', 'type', 'kind', 'number', 'txnNo', 'theirAmount', 'ourAmount', 'state', 'note'],
  filters: ['state', 'kind', 'type', 'statementId', 'createdAt'],
  search: ['number', 'txnNo'],
  order: ['-createdAt'],
  indexes: [['statementId'], ['state']],
  operations: ['index', 'export'],
  lifecycle: {
    field: 'state',
    transitions: {
      resolve: { from: ['open'], to: ['resolved'], bulk: true, input: { note: f.text({ min: 2, max: 300 }) } },
    },
  },
});
