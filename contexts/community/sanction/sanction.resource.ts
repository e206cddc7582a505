import { member } from '@shopkeeper/member';
import { defineResource, reject } from '@shopkeeper/resource';
import { f } from '@shopkeeper/resource/fields';
import { sanctionKinds } from './sanction.domain.ts';

/**
 * What staff decided about a member who broke the rules of the community: a warning, no writing, or no part in it at all, until `endsAt`
 * or for ever. It ends by itself: whoever asks compares `endsAt` with the clock. With it, everything that the member left in the
 * community can be removed, and given back as it was.
 */
export const sanction = defineResource({
  context: 'community',
  name: 'sanction',
  menu: { group: 'community', icon: 'shield-alert', weigh: 65 },
  fields: {
    memberId: f.ref(() => member, { write: 'once' }),
    kind: f.choice({
      values: sanctionKinds,
      write: 'once',
      default: 'mute',
      statusColors: { warn: 'info', mute: 'warn', ban: 'bad' },
    }),
    /** The member reads it. */
    reason: f.text({ min: 2, max: 200, write: 'once' }),
    /** Only staff read it. */
    note: f.longText({ max: 500, optional: true, write: 'once' }),
    /** Null: for ever. A warning has none. */
    endsAt: f.time({ optional: true, write: 'once' }),
    /** Whether everything of the member is removed with it. */
    removesAll: f.flag({ default: false, write: 'once' }),
    status: f.choice({
      values: ['imposed', 'lifted'],
      write: 'server',
      default: 'imposed',
      statusColors: { imposed: 'warn', lifted: 'idle' },
      statusShapes: { lifted: 'cross' },
    }),
    removal: f.choice({
      values: ['none', 'removed', 'given_back'],
      write: 'server',
      default: 'none',
      statusColors: { none: 'idle', removed: 'bad', given_back: 'ok' },
    }),
    /** How many articles, comments, likes and collections were removed. */
    removedCount: f.int({ write: 'server', default: 0 }),
    /** Their ids, until they are given back. */
    removed: f.json({ write: 'server', optional: true }),
    imposedBy: f.text({ max: 60, write: 'server' }),
    liftedBy: f.text({ max: 60, write: 'server', optional: true }),
    liftedReason: f.text({ max: 200, write: 'server', optional: true }),
  },
  label: 'reason',
  personal: [
    { by: 'memberId', fields: { reason: 'keep: says why the shop acted', note: 'erase', liftedReason: 'erase' } },
    {
      by: 'imposedBy',
      subject: 'staff',
      mayLeadNowhere: true,
      fields: { imposedBy: 'keep: says who is accountable', liftedBy: 'keep: says who is accountable' },
    },
  ],
  list: [
    'memberId',
    'kind',
    'reason',
    'endsAt',
    'status',
    'removal',
    'removedCount',
    'imposedBy',
    'liftedBy',
    'liftedReason',
    'createdAt',
  ],
  filters: ['kind', 'status', 'removal', 'memberId', 'endsAt', 'createdAt'],
  search: ['reason'],
  form: [['memberId', 'kind'], 'reason', 'endsAt', 'removesAll', 'note'],
  when: { endsAt: { shown: ({ kind }) => kind !== 'warn' } },
  order: ['-id'],
  indexes: [
    ['memberId', 'status'],
    ['status', '-createdAt'],
  ],
  operations: ['index', 'add', 'export'],
  lifecycle: {
    field: 'status',
    transitions: {
      lift: {
        from: ['imposed'],
        to: ['lifted'],
        reads: [],
        input: { reason: f.text({ min: 2, max: 200 }) },
      },
    },
  },
  actions: {
    /** Removes everything that the member left in the community. */
    removeAll: {
      from: ['imposed'],
      danger: true,
      reads: ['removal'],
      guard: ({ removal }) => removal !== 'removed' || reject('sanction.removed'),
    },
    /** Puts back what was removed, as it was. */
    giveBack: {
      reads: ['removal'],
      guard: ({ removal }) => removal === 'removed' || reject('sanction.not-removed'),
    },
  },
});
