import { defineResource } from '@shopkeeper/resource';
import { f } from '@shopkeeper/resource/fields';
import { member } from '../member/member.resource.ts';

/**
 * Two accounts of one person become one: documents, addresses, balance, points and growth of `from` move to `into`, and the sums over
 * all members stay what they were. It can be undone as long as what moved is still there.
 */
export const memberMerge = defineResource({
  context: 'member',
  name: 'member-merge',
  menu: { group: 'member', icon: 'merge', weigh: 64 },
  appendOnly: true,
  expectedRows: 'thousands',
  fields: {
    fromId: f.ref(() => member, { write: 'once' }),
    intoId: f.ref(() => member, { write: 'once' }),
    reason: f.text({ min: 2, max: 200, write: 'once' }),
    status: f.choice({
      values: ['done', 'undone'],
      write: 'server',
      default: 'done',
      statusColors: { done: 'ok', undone: 'idle' },
      statusShapes: { undone: 'cross' },
    }),
    balanceAmount: f.money({ write: 'server' }),
    pointCount: f.int({ write: 'server' }),
    growthCount: f.int({ write: 'server' }),
    rowCount: f.int({ write: 'server' }),
    /** What undoing needs: the rows that moved, the credits, and the totals of purchases. */
    moved: f.json({ write: 'server', optional: true }),
    doneBy: f.text({ max: 60, write: 'server' }),
    undoneBy: f.text({ max: 60, write: 'server', optional: true }),
  },
  label: 'reason',
  personal: [
    { by: 'intoId', fields: { reason: 'keep: says why the accounts became one' } },
    {
      by: 'doneBy',
      subject: 'staff',
      mayLeadNowhere: true,
      fields: { doneBy: 'keep: says who is accountable', undoneBy: 'keep: says who is accountable' },
    },
  ],
  list: ['createdAt', 'fromId', 'intoId', 'reason', 'balanceAmount', 'pointCount', 'rowCount', 'status', 'doneBy'],
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
