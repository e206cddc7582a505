import { admin } from '@shopkeeper/access';
import { defineResource, reject, type Rejection } from '@shopkeeper/resource';
import { f } from '@shopkeeper/resource/fields';
import type { RuleActor } from '@shopkeeper/resource/lifecycle';
import { workflowSubjects } from '../definition/subjects.domain.ts';
import { flowStates } from './workflow-step.domain.ts';

const urgeMs = 4 * 3_600_000;
const opinion = f.text({ max: 500, optional: true });
/** What the step asks for, by the codes of its fields. */
const values = f.json({ optional: true });
const reason = f.text({ min: 2, max: 500 });
const colleague = f.ref(() => admin);

/** Only who is asked now decides. Rejects with `instance.not-yours`. */
const isAsked = (
  { waitingFor }: { readonly waitingFor: readonly string[] },
  { actor }: { readonly actor: RuleActor | null },
): true | Rejection => actor?.kind !== 'staff' || waitingFor.includes(String(actor.id)) || reject('instance.not-yours');

const asked = { reads: ['waitingFor'], guard: isAsked } as const;

/** A request under way: a row of another module that waits for approval, and where it stands. Amounts are fen. */
export const instance = defineResource({
  context: 'workflow',
  name: 'instance',
  menu: { group: 'workflow', icon: 'route', weigh: 70 },
  namespaces: ['task'],
  fields: {
    title: f.text({ max: 80, write: 'server' }),
    subject: f.choice({ values: workflowSubjects, write: 'server' }),
    subjectId: f.id(),
    definitionId: f.id(),
    definitionName: f.text({ max: 60, write: 'server' }),
    amount: f.money({ write: 'server', optional: true }),
    starterId: f.ref(() => admin, { write: 'server', optional: true }),
    status: f.choice({
      values: flowStates,
      write: 'server',
      default: 'running',
      statusColors: { running: 'warn', approved: 'ok', rejected: 'bad', cancelled: 'idle' },
      statusShapes: { rejected: 'cross', cancelled: 'cross' },
    }),
    /** Subject and id while it is running: a row has one running request. */
    runningFor: f.code({ max: 90, write: 'server', optional: true }),
    flow: f.json({ write: 'server' }),
    /** The ids of those who are asked now. */
    waitingFor: f.tags({ write: 'server', max: 500 }),
    dueAt: f.time({ write: 'server', optional: true }),
    urgedAt: f.time({ write: 'server', optional: true }),
    startedAt: f.time({ write: 'server' }),
    endedAt: f.time({ write: 'server', optional: true }),
    endReason: f.text({ max: 500, write: 'server', optional: true }),
  },
  label: 'title',
  personal: [
    {
      by: 'starterId',
      subject: 'staff',
      fields: { title: 'keep: names a document of the shop', endReason: 'keep: says why', flow: 'keep: says who is accountable' },
    },
  ],
  list: ['title', 'subject', 'definitionName', 'amount', 'starterId', 'status', 'startedAt', 'dueAt', 'endedAt'],
  filters: ['status', 'subject', 'amount', 'starterId', 'startedAt', 'endedAt', 'title'],
  search: ['title'],
  order: ['-startedAt'],
  unique: [['runningFor']],
  indexes: [['subject', 'subjectId'], ['dueAt']],
  operations: ['index', 'export'],
  lifecycle: {
    field: 'status',
    transitions: {
      approve: {
        from: ['running'],
        to: ['running', 'approved'],
        bulk: true,
        idempotency: 'required',
        input: { values, opinion },
        ...asked,
      },
      reject: { from: ['running'], to: ['rejected'], danger: true, input: { reason }, ...asked },
      cancel: { from: ['running'], to: ['cancelled'], by: ['staff', 'system'], danger: true, input: { reason } },
      /** Nobody decided in time. */
      expire: { from: ['running'], to: ['running', 'approved', 'rejected'], by: ['system'], due: 'dueAt' },
    },
  },
  actions: {
    /** Back to an approval that has happened; everything after it is asked again. */
    returnTo: { from: ['running'], input: { step: f.code({ max: 20 }), reason }, ...asked },
    /** Somebody else must approve at the same step, too. */
    addSigner: { from: ['running'], input: { colleague, opinion }, ...asked },
    /** Somebody else decides instead. */
    delegate: { from: ['running'], input: { colleague, opinion }, ...asked },
    /** Takes back an approval on which nobody has acted yet. */
    withdraw: { from: ['running'] },
    /** Follows the published version from now on, if that goes on from where the request stands. */
    migrate: { from: ['running'], bulk: true },
    /** Reminds those who are asked, once in four hours. */
    urge: {
      from: ['running'],
      reads: ['urgedAt'],
      guard: ({ urgedAt }, { at }) => urgedAt === null || urgedAt + urgeMs <= at || reject('instance.urged-already'),
    },
  },
});
