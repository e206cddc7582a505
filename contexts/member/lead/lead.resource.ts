import { defineResource, reject } from '@shopkeeper/resource';
import { f } from '@shopkeeper/resource/fields';
import { member } from '../member/member.resource.ts';

/**
 * A potential user: somebody who may become a member. While it is `new` it belongs to the public pool and has no owner; whoever claims it
 * owns it until it is converted, lost or returned. Returns to the pool by itself at `returnAt`.
 */
export const lead = defineResource({
  context: 'member',
  name: 'lead',
  menu: { group: 'member', icon: 'users-round', weigh: 60 },
  fields: {
    name: f.text({ min: 2, max: 50 }),
    mobile: f.mobile({ optional: true }),
    email: f.email({ optional: true }),
    company: f.text({ max: 80, optional: true }),
    source: f.choice({ values: ['web_form', 'forum', 'ad', 'referral', 'offline', 'cart', 'other'], default: 'other' }),
    level: f.choice({ values: ['a', 'b', 'c'], default: 'b' }),
    remark: f.longText({ max: 500, optional: true }),
    status: f.choice({
      values: ['new', 'following', 'qualified', 'converted', 'lost', 'invalid', 'merged'],
      write: 'server',
      default: 'new',
      statusColors: {
        new: 'info',
        following: 'warn',
        qualified: 'warn',
        converted: 'ok',
        lost: 'bad',
        invalid: 'idle',
        merged: 'idle',
      },
      statusShapes: { qualified: 'half', invalid: 'cross' },
    }),
    /** Null while it is in the pool. */
    ownerId: f.id({ optional: true }),
    owner: f.text({ max: 60, write: 'server', optional: true }),
    followCount: f.int({ write: 'server' }),
    lastFollowAt: f.time({ write: 'server', optional: true }),
    lastFollowText: f.longText({ max: 2_000, write: 'server', optional: true }),
    nextFollowAt: f.time({ write: 'server', optional: true }),
    /** When its owner is reminded of the next follow-up. */
    remindAt: f.time({ write: 'server', optional: true }),
    /** When it goes back to the pool unless somebody follows up before. */
    returnAt: f.time({ write: 'server', optional: true }),
    closedReason: f.text({ max: 200, write: 'server', optional: true }),
    memberId: f.ref(() => member, { write: 'server', optional: true }),
    convertedAt: f.time({ write: 'server', optional: true }),
    /** The lead that took it over. */
    mergedIntoId: f.id({ optional: true }),
  },
  label: 'name',
  namespaces: ['lead-merge'],
  scope: { owner: 'ownerId' },
  personal: [
    {
      by: 'memberId',
      fields: {
        name: 'anonymize',
        mobile: 'erase',
        email: 'erase',
        company: 'erase',
        remark: 'erase',
        lastFollowText: 'erase',
        closedReason: 'erase',
      },
    },
    { by: 'ownerId', subject: 'staff', fields: { owner: 'keep: says who is accountable' } },
  ],
  list: ['name', 'mobile', 'company', 'source', 'level', 'status', 'owner', 'nextFollowAt', 'lastFollowAt', 'createdAt'],
  filters: ['status', 'level', 'source', 'ownerId', 'memberId', 'nextFollowAt', 'lastFollowAt', 'createdAt', 'mobile', 'email'],
  search: ['name', 'mobile', 'email', 'company'],
  form: ['name', ['mobile', 'email'], 'company', ['source', 'level'], 'remark'],
  unique: [['mobile']],
  rules: [({ mobile, email }) => (mobile === null && email === null ? { path: 'mobile', rule: 'noContact' } : null)],
  indexes: [['ownerId', 'status', 'nextFollowAt'], ['status', '-createdAt'], ['returnAt'], ['remindAt'], ['mergedIntoId']],
  lifecycle: {
    field: 'status',
    transitions: {
      claim: { from: ['new'], to: ['following'], reads: [], timeline: 'staff' },
      qualify: { from: ['following'], to: ['qualified'], reads: [], timeline: 'staff' },
      /** Finds the member of the lead, or the one with its mobile, or adds one. */
      convert: {
        from: ['following', 'qualified'],
        to: ['converted'],
        idempotency: 'required',
        timeline: 'staff',
        reads: ['mobile', 'memberId'],
        guard: ({ mobile, memberId }) => mobile !== null || memberId !== null || reject('lead.no-mobile'),
      },
      lose: {
        from: ['following', 'qualified'],
        to: ['lost'],
        timeline: 'staff',
        reads: [],
        input: { reason: f.text({ min: 2, max: 200 }) },
      },
      reopen: { from: ['lost'], to: ['following'], reads: [], timeline: 'staff' },
      discard: {
        from: ['new', 'following', 'qualified'],
        to: ['invalid'],
        danger: true,
        timeline: 'staff',
        reads: [],
        input: { reason: f.text({ min: 2, max: 200 }) },
      },
      /** Its owner gives it back to the pool. */
      release: { from: ['following', 'qualified'], to: ['new'], reads: [], timeline: 'staff' },
      /** Nobody followed up in time. */
      expire: { from: ['following', 'qualified'], to: ['new'], by: ['system'], due: 'returnAt', timeline: 'staff' },
      /** Makes a lead of somebody else one's own. Whoever may do so sees the leads of all. */
      takeOver: {
        from: ['following', 'qualified'],
        to: ['following'],
        timeline: 'staff',
        reads: ['ownerId'],
        guard: ({ ownerId }, { actor }) => actor?.kind !== 'staff' || actor.id !== ownerId || reject('lead.own'),
      },
      /** Another lead of the same person takes over; a merge performs it and its undoing. */
      merge: {
        from: ['new', 'following', 'qualified', 'lost', 'invalid'],
        to: ['merged'],
        by: ['system'],
        timeline: 'staff',
        reads: [],
        input: { intoId: f.int({ min: 1 }) },
      },
      unmerge: {
        from: ['merged'],
        to: ['new', 'following', 'qualified', 'lost', 'invalid'],
        by: ['system'],
        timeline: 'staff',
        reads: [],
        input: {
          status: f.choice({ values: ['new', 'following', 'qualified', 'lost', 'invalid'] }),
          nextFollowAt: f.time({ optional: true }),
          remindAt: f.time({ optional: true }),
          returnAt: f.time({ optional: true }),
        },
      },
      /** The day of the next follow-up has come. */
      remind: { from: ['following', 'qualified'], to: ['following', 'qualified'], by: ['system'], due: 'remindAt' },
    },
  },
  actions: {
    followUp: {
      from: ['following', 'qualified'],
      timeline: 'staff',
      reads: [],
      input: {
        kind: f.choice({ values: ['call', 'wechat', 'sms', 'visit', 'email', 'other'], default: 'call' }),
        content: f.longText({ max: 2_000 }),
        nextFollowAt: f.time({ optional: true }),
      },
      validate: (_row, { nextFollowAt }, { at }) => nextFollowAt === null || nextFollowAt > at || reject('lead.next-passed'),
    },
    /** Moves the next follow-up to another time; nothing was said, so that it returns to the pool as before. */
    reschedule: {
      from: ['following', 'qualified'],
      timeline: 'staff',
      reads: [],
      input: { nextFollowAt: f.time({}) },
      validate: (_row, { nextFollowAt }, { at }) => nextFollowAt > at || reject('lead.next-passed'),
    },
  },
});
