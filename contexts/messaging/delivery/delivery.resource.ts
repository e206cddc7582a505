import { defineResource, reject } from '@shopkeeper/resource';
import { f } from '@shopkeeper/resource/fields';
import { templateTypes } from '../sms-template/sms-template.resource.ts';

/** The ways by which messages leave the shop. */
export const deliveryWays = ['sms', 'email'] as const;

/**
 * A message to one address and what became of it. `doubt`: the service may have it, as the reply did not arrive or the process
 * ended before it; it is never sent again by itself. `costAmount` is fen.
 */
export const delivery = defineResource({
  context: 'messaging',
  name: 'delivery',
  menu: { group: 'messaging', icon: 'send', weigh: 60 },
  expectedRows: 'millions',
  fields: {
    /** The same key is sent once. */
    key: f.code({ max: 120, write: 'server' }),
    way: f.choice({ values: deliveryWays, write: 'server', default: 'sms' }),
    template: f.code({ max: 60, write: 'server' }),
    type: f.choice({ values: templateTypes, write: 'server', default: 'notice' }),
    language: f.choice({ values: ['zh-cn', 'en'], write: 'server', default: 'zh-cn' }),
    address: f.text({ max: 200, write: 'server', access: { permission: 'readAddress', mask: 'tail' } }),
    subject: f.text({ max: 200, write: 'server', optional: true }),
    /** As it was sent; masked values and codes are left out. */
    content: f.longText({ max: 6_000, write: 'server', optional: true }),
    status: f.choice({
      values: ['queued', 'sending', 'sent', 'failed', 'doubt'],
      write: 'server',
      default: 'queued',
      statusColors: { queued: 'idle', sending: 'info', sent: 'ok', failed: 'bad', doubt: 'warn' },
    }),
    receipt: f.choice({
      values: ['none', 'delivered', 'undelivered'],
      write: 'server',
      default: 'none',
      statusColors: { none: 'idle', delivered: 'ok', undelivered: 'bad' },
    }),
    channel: f.text({ max: 40, write: 'server', optional: true }),
    attempts: f.int({ write: 'server' }),
    error: f.text({ max: 300, write: 'server', optional: true }),
    /** The id that the service gave the message. */
    serial: f.code({ max: 200, write: 'server', optional: true }),
    segments: f.int({ write: 'server' }),
    costAmount: f.money({ write: 'server' }),
    sentAt: f.time({ write: 'server', optional: true }),
    receiptAt: f.time({ write: 'server', optional: true }),
  },
  label: 'key',
  personal: 'expires: deleted after the days of the setting messaging.delivery',
  list: [
    'createdAt',
    'way',
    'template',
    'address',
    'status',
    'receipt',
    'channel',
    'content',
    'attempts',
    'costAmount',
    'error',
    'sentAt',
  ],
  filters: ['way', 'status', 'receipt', 'type', 'template', 'channel', 'createdAt'],
  order: ['-createdAt'],
  unique: [['key']],
  indexes: [
    ['way', '-createdAt'],
    ['status', '-createdAt'],
    ['receipt', '-createdAt'],
    ['type', '-createdAt'],
    ['template', '-createdAt'],
    ['channel', '-createdAt'],
    ['serial', 'id'],
  ],
  operations: ['index', 'export'],
  totals: ['costAmount'],
  actions: {
    /** Sends a message again that failed or may not have arrived; a code is requested anew by its owner instead. */
    resend: {
      input: {},
      reads: ['type', 'status'],
      guard: (row) =>
        (row.type !== 'code' && ['failed', 'doubt'].includes(row.status)) ||
        reject('delivery.not-resendable', { status: row.status }),
    },
  },
});
