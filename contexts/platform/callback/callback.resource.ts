import { defineResource } from '@shopkeeper/resource';
import { f } from '@shopkeeper/resource/fields';

/** A request that a provider sent, stored before it is processed. Its body is exactly what arrived. */
export const callback = defineResource({
  context: 'platform',
  name: 'callback',
  menu: { group: 'system', icon: 'network', weigh: 18 },
  expectedRows: 'millions',
  fields: {
    provider: f.code({ max: 60, write: 'server' }),
    /** The provider's own id of the event; absent until the signature was found valid. */
    eventId: f.text({ max: 200, write: 'server', optional: true }),
    status: f.choice({
      values: ['received', 'processed', 'rejected', 'failed'],
      write: 'server',
      default: 'received',
      statusColors: { received: 'info', processed: 'ok', rejected: 'idle', failed: 'bad' },
    }),
    attempts: f.int({ write: 'server' }),
    error: f.text({ max: 500, write: 'server', optional: true }),
    receivedAt: f.time({ write: 'server' }),
    processedAt: f.time({ write: 'server', optional: true }),
    /** The network that it came from. */
    ip: f.text({ max: 64, write: 'server' }),
    headers: f.json({ write: 'server' }),
    encoding: f.choice({ values: ['utf8', 'base64'], write: 'server', default: 'utf8' }),
    body: f.longText({ max: 1_048_576, write: 'server' }),
  },
  label: 'provider',
  list: ['receivedAt', 'provider', 'eventId', 'status', 'attempts', 'error', 'processedAt'],
  filters: ['status', 'provider', 'receivedAt'],
  search: ['eventId'],
  order: ['-receivedAt'],
  unique: [['provider', 'eventId']],
  indexes: [
    ['status', '-receivedAt'],
    ['provider', '-receivedAt'],
  ],
  operations: ['index'],
  lifecycle: {
    field: 'status',
    transitions: {
      process: { from: ['received', 'failed', 'rejected'], to: ['processed'], by: ['staff', 'system', 'provider'], bulk: true },
      fail: { from: ['received', 'failed'], to: ['failed'], by: ['system'], input: { error: f.text({ max: 500 }) } },
    },
  },
});
