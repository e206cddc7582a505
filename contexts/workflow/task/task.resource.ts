import { admin } from '@shopkeeper/access';
import { defineResource } from '@shopkeeper/resource';
import { f } from '@shopkeeper/resource/fields';
import { instance } from '../instance/instance.resource.ts';
import { taskStates } from '../instance/workflow-step.domain.ts';

/** What one person is asked, was asked or is told at one step of a request. Everybody sees their own. */
export const task = defineResource({
  context: 'workflow',
  name: 'task',
  menu: { group: 'workflow', icon: 'clipboard-check', weigh: 90 },
  fields: {
    title: f.text({ max: 80, write: 'server' }),
    instanceId: f.ref(() => instance, { write: 'server' }),
    seq: f.int({ write: 'server' }),
    stepCode: f.code({ max: 20, write: 'server' }),
    stepName: f.text({ max: 40, write: 'server' }),
    round: f.int({ write: 'server' }),
    personId: f.ref(() => admin, { write: 'server' }),
    personName: f.text({ max: 40, write: 'server' }),
    state: f.choice({
      values: taskStates,
      write: 'server',
      statusColors: {
        waiting: 'idle',
        pending: 'warn',
        approved: 'ok',
        rejected: 'bad',
        returned: 'info',
        delegated: 'idle',
        skipped: 'idle',
        cancelled: 'idle',
        copied: 'info',
      },
    }),
    opinion: f.text({ max: 500, write: 'server', optional: true }),
    /** What was filled in with the decision: an array of `StepAnswer`. */
    answers: f.json({ write: 'server', optional: true }),
    dueAt: f.time({ write: 'server', optional: true }),
    finishedAt: f.time({ write: 'server', optional: true }),
  },
  label: 'title',
  personal: {
    by: 'personId',
    subject: 'staff',
    fields: {
      personName: 'keep: says who is accountable',
      opinion: 'keep: says why it was decided',
      answers: 'keep: says on what it was decided; none of the fields names a person',
      title: 'keep: names a document of the shop',
    },
  },
  list: ['title', 'stepName', 'state', 'instanceId', 'dueAt', 'createdAt', 'finishedAt', 'opinion'],
  filters: ['state', 'instanceId', 'dueAt', 'createdAt', 'finishedAt', 'title'],
  search: ['title'],
  order: ['-createdAt'],
  unique: [['instanceId', 'seq']],
  indexes: [['personId', 'state']],
  operations: ['index', 'export'],
});
