import { defineResource } from '@shopkeeper/resource';
import { f } from '@shopkeeper/resource/fields';

/**
 * A change or a reveal of a sensitive value: of a person, or behind a permission. A trigger of the activity log writes it in the
 * transaction of the change; the values stand in the entry of the log that it names.
 */
export const sensitiveData = defineResource({
  context: 'access',
  name: 'sensitive-data',
  menu: { group: 'access', icon: 'shield-alert', weigh: 46 },
  namespaces: ['admin-log'],
  expectedRows: 'millions',
  fields: {
    resource: f.text({ max: 80, write: 'server' }),
    rowId: f.id(),
    field: f.text({ max: 120, write: 'server' }),
    kind: f.choice({
      values: ['change', 'reveal'],
      write: 'server',
      default: 'change',
      statusColors: { change: 'info', reveal: 'warn' },
    }),
    audience: f.choice({ values: ['admin', 'member', 'system', 'provider'], write: 'server' }),
    actorId: f.id({ optional: true }),
    actorName: f.text({ max: 60, write: 'server' }),
    ip: f.text({ max: 60, write: 'server' }),
    traceId: f.text({ max: 60, write: 'server' }),
    /** The entry of the activity log with the values. */
    auditId: f.id(),
    /** What staff found out about it. */
    note: f.text({ max: 200, optional: true }),
    rolledBackAt: f.time({ write: 'server', optional: true }),
    rolledBackBy: f.text({ max: 60, write: 'server', optional: true }),
  },
  label: 'field',
  personal: [
    { by: 'actorId', audience: 'audience', fields: { actorName: 'keep: says who is accountable', ip: 'keep: proof of misuse' } },
    { by: 'rowId', resource: 'resource', fields: { note: 'erase' } },
  ],
  list: ['createdAt', 'kind', 'resource', 'rowId', 'field', 'actorName', 'audience', 'note', 'rolledBackAt'],
  filters: ['createdAt', 'kind', 'resource', 'field', 'rowId', 'actorName', 'audience'],
  form: ['note'],
  order: ['-createdAt'],
  indexes: [
    ['resource', '-createdAt'],
    ['kind', '-createdAt'],
    ['field', '-createdAt'],
    ['rowId', '-id'],
    ['actorName', '-createdAt'],
    ['audience', '-createdAt'],
    ['resource', 'rowId', '-id'],
  ],
  operations: ['index', 'edit', 'export'],
});
