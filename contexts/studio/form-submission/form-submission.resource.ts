import { defineResource } from '@shopkeeper/resource';
import { f } from '@shopkeeper/resource/fields';
import { member } from '@shopkeeper/member';
import { form } from '../form/form.resource.ts';

/** What somebody answered to one version of a form. It stays on that version when the form changes. */
export const formSubmission = defineResource({
  context: 'studio',
  name: 'form-submission',
  menu: { group: 'system', icon: 'inbox', weigh: 83 },
  namespaces: ['form', 'instance'],
  fields: {
    submissionNo: f.code({ max: 20, write: 'server' }),
    formId: f.ref(() => form, { write: 'server' }),
    versionNo: f.int({ write: 'server' }),
    memberId: f.ref(() => member, { write: 'server', optional: true }),
    answers: f.json({ write: 'server', optional: true }),
    /** The answers as a text, a line for each, for lists and files. */
    summary: f.longText({ max: 20_000, write: 'server', optional: true }),
    /** Its files, a line for each: the name, and where staff find it. */
    files: f.longText({ max: 60_000, write: 'server', optional: true }),
    /** Unique where a member may answer once. */
    onceKey: f.text({ max: 60, write: 'server', optional: true }),
    note: f.text({ max: 200, write: 'server', optional: true }),
    status: f.choice({
      values: ['submitted', 'awaiting_approval', 'accepted', 'rejected'],
      write: 'server',
      default: 'submitted',
      statusColors: { submitted: 'info', awaiting_approval: 'warn', accepted: 'ok', rejected: 'bad' },
      statusShapes: { awaiting_approval: 'half' },
    }),
    /** The last workflow request about it. */
    approvalId: f.id({ optional: true }),
  },
  label: 'submissionNo',
  personal: {
    by: 'memberId',
    fields: { answers: 'erase', summary: 'erase', files: 'erase', note: 'erase', onceKey: 'keep: a member answers once' },
  },
  list: ['submissionNo', 'formId', 'summary', 'files', 'memberId', 'versionNo', 'status', 'createdAt'],
  filters: ['status', 'formId', 'memberId', 'createdAt'],
  search: ['submissionNo', 'summary'],
  unique: [['submissionNo'], ['onceKey']],
  indexes: [['formId', '-id'], ['memberId', '-id'], ['status', '-id'], ['-createdAt']],
  expectedRows: 'millions',
  operations: ['index', 'del', 'export', 'audit'],
  lifecycle: {
    field: 'status',
    transitions: {
      accept: { from: ['submitted', 'rejected'], to: ['accepted'], bulk: true, reads: [] },
      reject: {
        from: ['submitted', 'accepted'],
        to: ['rejected'],
        bulk: true,
        reads: [],
        input: { note: f.text({ max: 200, optional: true }) },
      },
      /** Its form needs an approval, for which the published workflow asks somebody. */
      requestApproval: {
        from: ['submitted'],
        to: ['awaiting_approval', 'submitted'],
        by: ['system'],
        input: { title: f.text({ max: 80 }) },
      },
      /** The last decision of its workflow. */
      approve: { from: ['awaiting_approval'], to: ['accepted'], by: ['system'] },
      decline: {
        from: ['awaiting_approval'],
        to: ['rejected'],
        by: ['system'],
        input: { reason: f.text({ max: 200 }) },
      },
      /** Its workflow decides no more about it: staff do. */
      recall: { from: ['awaiting_approval'], to: ['submitted'], by: ['system'] },
    },
  },
});
