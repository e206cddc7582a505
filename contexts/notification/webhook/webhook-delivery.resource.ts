import { defineResource } from '@shopkeeper/resource';
import { f } from '@shopkeeper/resource/fields';
import { webhook } from './webhook.resource.ts';

/** One event on its way to one webhook, with what became of it. */
export const webhookDelivery = defineResource({
  context: 'notification',
  name: 'webhook-delivery',
  module: 'webhook',
  menu: { group: 'notification', icon: 'send', weigh: 39 },
  expectedRows: 'millions',
  fields: {
    webhookId: f.ref(() => webhook, { write: 'server' }),
    event: f.code({ max: 120, write: 'server' }),
    /** The id by which the receiver recognises a repeated event. */
    eventId: f.code({ max: 36, write: 'server' }),
    outcome: f.choice({
      values: ['waiting', 'delivered', 'failed'],
      write: 'server',
      default: 'waiting',
      statusColors: { waiting: 'info', delivered: 'ok', failed: 'bad' },
    }),
    attempts: f.int({ write: 'server', default: 0 }),
    /** The HTTP status of the last reply. */
    replyStatus: f.int({ write: 'server', optional: true }),
    error: f.text({ max: 500, write: 'server', optional: true }),
    lastAttemptAt: f.time({ write: 'server', optional: true }),
    deliveredAt: f.time({ write: 'server', optional: true }),
    /** The exact body that is signed. */
    body: f.longText({ max: 1_048_576, write: 'server' }),
  },
  label: 'eventId',
  personal: 'expires: deleted after the days of the settings',
  list: ['createdAt', 'webhookId', 'event', 'outcome', 'attempts', 'replyStatus', 'error', 'deliveredAt'],
  filters: ['webhookId', 'outcome', 'event', 'createdAt'],
  search: ['eventId'],
  order: ['-createdAt'],
  indexes: [['-createdAt'], ['webhookId', '-createdAt'], ['outcome', '-createdAt'], ['event', '-createdAt'], ['eventId', 'id']],
  operations: ['index', 'export'],
  actions: {
    /** Sends the same event again, with the same id. */
    redeliver: { bulk: true, idempotency: 'required' },
  },
});
