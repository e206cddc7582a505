import { defineResource } from '@shopkeeper/resource';
import { f } from '@shopkeeper/resource/fields';
import { lead } from '../lead/lead.resource.ts';

const accountable = 'keep: says who is accountable';

/**
 * Two leads of one person become one: `intoId` gets what it lacks of `fromId`, shows its timeline too, and counts its follow-ups. It can
 * be undone.
 */
export const leadMerge = defineResource({
  context: 'member',
  name: 'lead-merge',
  menu: { group: 'member', icon: 'merge', weigh: 59 },
  appendOnly: true,
  expectedRows: 'thousands',
  fields: {
    fromId: f.ref(() => lead, { write: 'once' }),
    intoId: f.ref(() => lead, { write: 'once' }),
    reason: f.text({ min: 2, max: 200, write: 'once' }),
    status: f.choice({
      values: ['done', 'undone'],
      write: 'server',
      default: 'done',
      statusColors: { done: 'ok', undone: 'idle' },
      statusShapes: { undone: 'cross' },
    }),
    /** What undoing needs: how the source was, and what the target took from it. */
    taken: f.json({ write: 'server', optional: true }),
    doneBy: f.text({ max: 60, write: 'server' }),
    undoneBy: f.text({ max: 60, write: 'server', optional: true }),
  },
  label: 'reason',
  personal: [
    { by: 'intoId', fields: { reason: 'keep: says why the leads became one', taken: 'erase' } },
    { by: 'doneBy', subject: 'staff', mayLeadNowhere: true, fields: { doneBy: accountable, undoneBy: accountable } },
  ],
  list: ['createdAt', 'fromId', 'intoId', 'reason', 'status', 'doneBy', 'undoneBy'],
  filters: ['status', 'fromId', 'intoId', 'createdAt'],
  form: [['fromId', 'intoId'], 'reason'],
  rules: [({ fromId, intoId }) => (fromId === intoId ? { path: 'intoId', rule: 'same' } : null)],
  indexes: [['status', '-createdAt'], ['fromId'], ['intoId']],
  operations: ['index', 'add'],
  lifecycle: {
    field: 'status',
    transitions: { undo: { from: ['done'], to: ['undone'], idempotency: 'required', danger: true } },
  },
});
