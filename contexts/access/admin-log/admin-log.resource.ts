import { defineResource } from '@shopkeeper/resource';
import { f } from '@shopkeeper/resource/fields';

/**
 * The audit log: who changed what, when and from where, with the values before and after. Written in the transaction of the
 * change, never altered.
 */
export const adminLog = defineResource({
  context: 'access',
  name: 'admin-log',
  menu: { group: 'access', icon: 'scroll-text', weigh: 50 },
  table: 'kit_audit',
  appendOnly: true,
  fields: {
    audience: f.choice({ values: ['admin', 'member', 'system', 'provider'], write: 'server' }),
    actorId: f.id({ optional: true }),
    actorName: f.text({ max: 60, write: 'server' }),
    ip: f.text({ max: 60, write: 'server' }),
    action: f.text({ max: 60, write: 'server' }),
    resource: f.text({ max: 80, write: 'server' }),
    rowId: f.id({ optional: true }),
    label: f.text({ max: 255, write: 'server' }),
    before: f.json({ write: 'server', optional: true }),
    after: f.json({ write: 'server', optional: true }),
    traceId: f.text({ max: 60, write: 'server' }),
  },
  label: 'label',
  personal: [
    { by: 'actorId', audience: 'audience', fields: { actorName: 'keep: says who is accountable', ip: 'keep: proof of misuse' } },
    {
      by: 'rowId',
      resource: 'resource',
      fields: {
        label: 'keep: emptied where the name of the row is erased',
        before: 'keep: without the values that are erased',
        after: 'keep: without the values that are erased',
      },
    },
  ],
  list: ['createdAt', 'actorName', 'action', 'resource', 'label', 'rowId', 'ip'],
  filters: ['createdAt', 'actorName', 'resource', 'action', 'audience', 'rowId', 'label', 'traceId', 'ip'],
  order: ['-createdAt'],
  indexes: [
    // The history of a row.
    ['resource', 'rowId', '-id'],
    // What somebody did: their own log, and the personal data of an account.
    ['actorId', '-id'],
    // The log filtered by one of these, newest first.
    ['actorName', '-createdAt'],
    ['action', '-createdAt'],
    ['audience', '-createdAt'],
    ['ip', '-createdAt'],
    ['rowId', '-id'],
    ['label', '-id'],
    ['traceId', '-id'],
  ],
  operations: ['index', 'export'],
});
