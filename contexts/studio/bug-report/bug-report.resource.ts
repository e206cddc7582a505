import { defineResource } from '@shopkeeper/resource';
import { f } from '@shopkeeper/resource/fields';

const people = 'keep: says who can be asked';

/** What somebody of the staff saw going wrong: their sentence, and the last calls of the page, masked, which a test file replays. */
export const bugReport = defineResource({
  context: 'studio',
  name: 'bug-report',
  menu: { group: 'system', icon: 'inbox', weigh: 18 },
  fields: {
    reportNo: f.code({ max: 24, write: 'server' }),
    sentence: f.longText({ max: 1_000, write: 'server' }),
    /** The address of the page, masked. */
    address: f.text({ max: 500, write: 'server' }),
    build: f.text({ max: 80, write: 'server' }),
    callCount: f.int({ write: 'server' }),
    failedCount: f.int({ write: 'server' }),
    traceId: f.text({ max: 80, write: 'server', optional: true }),
    /** The calls and the state of the page. */
    recorded: f.json({ write: 'server' }),
    status: f.choice({
      values: ['open', 'fixed', 'dismissed'],
      write: 'server',
      default: 'open',
      statusColors: { open: 'warn', fixed: 'ok', dismissed: 'idle' },
    }),
    note: f.text({ max: 200, write: 'server', optional: true }),
    reporterId: f.id(),
    reporter: f.text({ max: 60, write: 'server' }),
  },
  label: 'reportNo',
  personal: {
    by: 'reporterId',
    subject: 'staff',
    fields: {
      sentence: 'anonymize',
      address: 'keep: the address of a page, masked',
      recorded: 'keep: calls of a page, with masked values',
      note: 'erase',
      reporter: people,
    },
  },
  list: ['reportNo', 'sentence', 'address', 'failedCount', 'reporter', 'status', 'createdAt'],
  filters: ['status', 'address', 'failedCount', 'createdAt'],
  search: ['reportNo', 'sentence', 'address'],
  unique: [['reportNo']],
  indexes: [['status', '-id'], ['-createdAt']],
  operations: ['index', 'del', 'export'],
  lifecycle: {
    field: 'status',
    transitions: {
      fix: { from: ['open'], to: ['fixed'], bulk: true, reads: [], input: { note: f.text({ max: 200, optional: true }) } },
      dismiss: {
        from: ['open'],
        to: ['dismissed'],
        bulk: true,
        reads: [],
        input: { note: f.text({ max: 200, optional: true }) },
      },
      reopen: { from: ['fixed', 'dismissed'], to: ['open'], reads: [] },
    },
  },
});
