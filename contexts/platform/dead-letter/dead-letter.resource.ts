import { defineResource } from '@shopkeeper/resource';
import { f } from '@shopkeeper/resource/fields';

/** A job whose last attempt failed. Staff run it again, or discard it once the matter is dealt with. */
export const deadLetter = defineResource({
  context: 'platform',
  name: 'dead-letter',
  menu: { group: 'system', icon: 'layers', weigh: 20 },
  fields: {
    subject: f.text({ max: 120, write: 'server' }),
    kind: f.code({ max: 60, write: 'server' }),
    status: f.choice({
      values: ['dead', 'retried', 'discarded'],
      write: 'server',
      default: 'dead',
      statusColors: { dead: 'bad', retried: 'ok', discarded: 'idle' },
    }),
    attempts: f.int({ write: 'server' }),
    error: f.longText({ max: 1_000, write: 'server' }),
    diedAt: f.time({ write: 'server' }),
    jobId: f.code({ max: 36, write: 'server' }),
  },
  label: 'subject',
  personal: 'none: names documents by their numbers',
  list: ['diedAt', 'subject', 'kind', 'status', 'attempts', 'error'],
  filters: ['status', 'kind', 'diedAt'],
  search: ['subject'],
  order: ['-diedAt'],
  indexes: [['status', '-diedAt']],
  operations: ['index'],
  lifecycle: {
    field: 'status',
    transitions: {
      retry: { from: ['dead'], to: ['retried'], bulk: true },
      discard: { from: ['dead'], to: ['discarded'], bulk: true, danger: true },
    },
  },
});
