import { defineResource } from '@shopkeeper/resource';
import { f } from '@shopkeeper/resource/fields';

/**
 * The recycle bin: a deleted row of any module. The kit writes an entry in the transaction of the deletion; the values of the row
 * stand in the audit entry that it names.
 */
export const dataRecycle = defineResource({
  context: 'access',
  name: 'data-recycle',
  menu: { group: 'access', icon: 'archive-restore', weigh: 48 },
  table: 'kit_bin',
  expectedRows: 'millions',
  fields: {
    resource: f.text({ max: 80, write: 'server' }),
    rowId: f.id(),
    label: f.text({ max: 255, write: 'server' }),
    status: f.choice({
      values: ['in_bin', 'restored', 'purged'],
      write: 'server',
      default: 'in_bin',
      statusColors: { in_bin: 'info', restored: 'ok', purged: 'idle' },
      statusShapes: { purged: 'cross' },
    }),
    audience: f.choice({ values: ['admin', 'member', 'system', 'provider'], write: 'server' }),
    actorId: f.id({ optional: true }),
    actorName: f.text({ max: 60, write: 'server' }),
    /** The request that deleted it: rows that were deleted together share it. */
    traceId: f.text({ max: 60, write: 'server' }),
    /** The entry of the activity log with the values of the row. */
    auditId: f.id(),
    endedAt: f.time({ write: 'server', optional: true }),
    endedBy: f.text({ max: 60, write: 'server', optional: true }),
  },
  label: 'label',
  personal: [
    { by: 'actorId', audience: 'audience', fields: { actorName: 'keep: says who is accountable' } },
    { by: 'rowId', resource: 'resource', fields: { label: 'keep: emptied where the name of the row is erased' } },
  ],
  list: ['createdAt', 'resource', 'label', 'actorName', 'status', 'endedAt'],
  filters: ['createdAt', 'resource', 'label', 'actorName', 'status', 'traceId'],
  order: ['-createdAt'],
  indexes: [
    ['resource', '-createdAt'],
    ['label', '-id'],
    ['actorName', '-createdAt'],
    ['status', '-createdAt'],
    ['traceId', '-id'],
    ['resource', 'rowId', '-id'],
  ],
  operations: ['index', 'export'],
  lifecycle: {
    field: 'status',
    transitions: {
      /** Brings the row back, by default with the deleted rows that it refers to. */
      restore: { from: ['in_bin'], to: ['restored'], bulk: true, input: { together: f.flag({ default: true }) } },
      /** Removes the row for good. */
      purge: { from: ['in_bin'], to: ['purged'], bulk: true, danger: true, by: ['staff', 'system'] },
    },
  },
});
