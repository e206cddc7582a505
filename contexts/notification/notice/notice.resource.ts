import { role } from '@shopkeeper/access';
import { segment } from '@shopkeeper/member';
import { defineResource, reject } from '@shopkeeper/resource';
import { f } from '@shopkeeper/resource/fields';

/** One text for many: all staff, the staff of a role, all members, those of a segment, or those from a level of spending on. */
export const notice = defineResource({
  context: 'notification',
  name: 'notice',
  menu: { group: 'notification', icon: 'megaphone', weigh: 90 },
  fields: {
    title: f.text({ min: 2, max: 100 }),
    type: f.choice({ values: ['notice', 'activity', 'maintenance'], default: 'notice' }),
    audience: f.choice({ values: ['admin', 'member'], default: 'member' }),
    /** Only the staff of this role; empty for all. */
    roleId: f.ref(() => role, { optional: true }),
    /** Only members who have paid at least this in all, in fen; empty for all. */
    paidAtLeast: f.money({ min: 1, optional: true }),
    /** Only members who belong to this segment when they look, or when it is sent; empty for all. */
    segmentId: f.ref(() => segment, { optional: true }),
    content: f.richText({ max: 20_000 }),
    /** Whether the inboxes of all readers are filled and mail is sent when it appears; otherwise readers find it when they look. */
    isSent: f.flag({ default: false }),
    /** When it appears after it was published; empty for at once. */
    startAt: f.time({ optional: true }),
    /** When it expires; empty for never. */
    endAt: f.time({ optional: true }),
    status: f.choice({
      values: ['draft', 'scheduled', 'published', 'expired', 'revoked'],
      write: 'server',
      default: 'draft',
      statusColors: { draft: 'idle', scheduled: 'info', published: 'ok', expired: 'idle', revoked: 'bad' },
      statusShapes: { expired: 'dot' },
    }),
    publishedAt: f.time({ write: 'server', optional: true }),
    remindedAt: f.time({ write: 'server', optional: true }),
  },
  label: 'title',
  personal: 'none',
  list: ['title', 'type', 'audience', 'status', 'startAt', 'endAt', 'publishedAt', 'updatedAt'],
  filters: ['status', 'type', 'audience', 'publishedAt', 'title'],
  search: ['title'],
  form: ['title', ['type', 'audience'], ['roleId', 'segmentId', 'paidAtLeast'], 'content', 'isSent', ['startAt', 'endAt']],
  when: {
    roleId: { shown: ({ audience }) => audience === 'admin' },
    paidAtLeast: { shown: ({ audience }) => audience === 'member' },
    segmentId: { shown: ({ audience }) => audience === 'member' },
  },
  rules: [
    ({ startAt, endAt }) =>
      startAt !== null && endAt !== null && endAt <= startAt ? { path: 'endAt', rule: 'endsBeforeStart' } : null,
  ],
  indexes: [['status', 'startAt'], ['status', 'endAt'], ['-publishedAt']],
  operations: ['index', 'add', 'edit', 'del', 'export'],
  lifecycle: {
    field: 'status',
    transitions: {
      publish: {
        from: ['draft'],
        to: ['scheduled', 'published'],
        idempotency: 'required',
        reads: ['endAt'],
        guard: (row, { at }) => row.endAt === null || row.endAt > at || reject('notice.ended'),
      },
      /** The instant of a scheduled notice has come. */
      start: { from: ['scheduled'], to: ['published'], by: ['system'], due: 'startAt' },
      expire: { from: ['published'], to: ['expired'], by: ['system'], due: 'endAt' },
      revoke: { from: ['scheduled', 'published'], to: ['revoked'], danger: true },
      /** Makes a text that was withdrawn editable again. */
      reopen: { from: ['revoked', 'expired'], to: ['draft'] },
    },
  },
  actions: {
    /** Sends it to all who have not read it, at most once a day. */
    remind: {
      from: ['published'],
      idempotency: 'required',
      reads: ['remindedAt'],
      guard: (row, { at }) => row.remindedAt === null || row.remindedAt + 86_400_000 <= at || reject('notice.reminded'),
    },
  },
});
