import { defineResource } from '@shopkeeper/resource';
import { f } from '@shopkeeper/resource/fields';

/**
 * What one member of staff changed by one request, or by the import or bulk action that it started. The kit writes it in the
 * transaction of its first entry of the activity log; the changes stand in the entries with the same person and trace id.
 */
export const changeSet = defineResource({
  context: 'access',
  name: 'change-set',
  menu: { group: 'access', icon: 'undo-2', weigh: 49 },
  namespaces: ['admin-log'],
  table: 'kit_change_set',
  expectedRows: 'millions',
  fields: {
    kind: f.choice({
      values: ['edit', 'bulk', 'import', 'undo'],
      write: 'server',
      default: 'edit',
      statusColors: { edit: 'idle', bulk: 'info', import: 'info', undo: 'warn' },
    }),
    /** What the first change was about, and the action that made it. */
    resource: f.text({ max: 80, write: 'server' }),
    action: f.text({ max: 60, write: 'server' }),
    audience: f.choice({ values: ['admin', 'member', 'system', 'provider'], write: 'server' }),
    actorId: f.id({ optional: true }),
    actorName: f.text({ max: 60, write: 'server' }),
    traceId: f.text({ max: 60, write: 'server' }),
    /** The job that made the changes, of an import or bulk action. */
    jobId: f.text({ max: 60, write: 'server', optional: true }),
    status: f.choice({
      values: ['standing', 'partly', 'undone'],
      write: 'server',
      default: 'standing',
      statusColors: { standing: 'ok', partly: 'warn', undone: 'idle' },
      statusShapes: { partly: 'half' },
    }),
    undoneAt: f.time({ write: 'server', optional: true }),
    undoneBy: f.text({ max: 60, write: 'server', optional: true }),
    /** The job that took it back last; it has the report. */
    undoJobId: f.text({ max: 60, write: 'server', optional: true }),
  },
  label: 'resource',
  personal: [{ by: 'actorId', audience: 'audience', fields: { actorName: 'keep: says who is accountable' } }],
  list: ['createdAt', 'kind', 'action', 'resource', 'actorName', 'status', 'undoneAt', 'undoneBy'],
  filters: ['createdAt', 'resource', 'actorName', 'kind', 'status', 'traceId'],
  order: ['-createdAt'],
  unique: [['actorId', 'traceId']],
  indexes: [
    ['resource', '-createdAt'],
    ['actorName', '-createdAt'],
    ['kind', '-createdAt'],
    ['status', '-createdAt'],
    ['traceId', '-id'],
    ['undoJobId', '-id'],
  ],
  operations: ['index', 'export'],
  actions: {
    /** Takes its changes back, as a job: what has no conflict. */
    undo: {},
  },
});
