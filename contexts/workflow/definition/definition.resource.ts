import { admin, role } from '@shopkeeper/access';
import { defineResource } from '@shopkeeper/resource';
import { defineLines, f } from '@shopkeeper/resource/fields';
import { requestAttributes } from '../instance/request-attributes.domain.ts';
import { approverKinds } from './approvers.domain.ts';
import { stepFieldIssues } from './step-fields.domain.ts';
import { workflowSubjects } from './subjects.domain.ts';
import { approveModes, lateActs, stepKinds } from './workflow-graph.domain.ts';

/** A step of a workflow; `next` of a branch names the step for which its condition holds, then the one for all other cases. */
export const workflowStep = defineLines({
  name: 'step',
  fields: {
    code: f.code({ max: 20, format: 'slug' }),
    name: f.text({ max: 40 }),
    kind: f.choice({ values: stepKinds, default: 'approve' }),
    next: f.tags({ max: 8, each: 20 }),
    mode: f.choice({ values: approveModes, default: 'all' }),
    who: f.choice({ values: approverKinds, default: 'persons' }),
    /** The accounts of the approvers, by the names with which they sign in. */
    accounts: f.tags({ max: 20, each: 15 }),
    roleId: f.ref(() => role, { optional: true }),
    condition: f.condition(() => requestAttributes, { optional: true }),
    hours: f.int({ min: 1, max: 2_000, optional: true }),
    whenLate: f.choice({ values: lateActs, default: 'remind' }),
    /** What who approves fills in: an array of `StepField`. */
    fields: f.json({ optional: true, check: () => ({ issuesOf: stepFieldIssues }) }),
    /** Where it was moved to on the canvas, in pixels; it is arranged by itself where there is none. */
    x: f.int({ min: -20_000, max: 20_000, optional: true }),
    y: f.int({ min: -20_000, max: 20_000, optional: true }),
  },
});

/** One version of how requests about something are approved. A published version never changes: requests follow the one they began with. */
export const definition = defineResource({
  context: 'workflow',
  name: 'definition',
  menu: { group: 'workflow', icon: 'network', weigh: 80 },
  /** Conditions and the dry run name what requests are about. */
  namespaces: ['instance'],
  fields: {
    name: f.text({ max: 60 }),
    subject: f.choice({ values: workflowSubjects, write: 'once' }),
    /** Who is asked where a step finds nobody, or only people whose accounts are disabled. */
    substituteId: f.ref(() => admin),
    steps: f.lines(workflowStep, { min: 2, max: 60 }),
    status: f.choice({
      values: ['draft', 'published', 'retired'],
      write: 'server',
      default: 'draft',
      statusColors: { draft: 'info', published: 'ok', retired: 'idle' },
    }),
    /** The subject while it is published: it has one published version. */
    publishedFor: f.code({ max: 60, write: 'server', optional: true }),
    publishedAt: f.time({ write: 'server', optional: true }),
  },
  label: 'name',
  personal: 'none: names the substitute by the office',
  list: ['name', 'subject', 'substituteId', 'status', 'publishedAt', 'updatedAt'],
  filters: ['status', 'subject', 'name', 'updatedAt'],
  search: ['name'],
  form: [['name', 'subject', 'substituteId'], 'steps'],
  unique: [['publishedFor']],
  operations: ['index', 'add', 'edit', 'del', 'export'],
  lifecycle: {
    field: 'status',
    transitions: {
      publish: { from: ['draft'], to: ['published'], idempotency: 'required' },
      retire: { from: ['published'], to: ['retired'], by: ['staff', 'system'], danger: true },
    },
  },
});
