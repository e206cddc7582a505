import { defineResource, reject } from '@shopkeeper/resource';
import { f } from '@shopkeeper/resource/fields';
import { member } from '../member/member.resource.ts';

const most = 100_000_000;
const kept = 'keep: the books of the shop must balance';

/**
 * A correction of a member's balance or points by staff, with its reason. Above the amounts of the settings it waits until somebody
 * else approves it.
 */
export const balanceAdjustment = defineResource({
  context: 'member',
  name: 'balance-adjustment',
  menu: { group: 'member', icon: 'scale', weigh: 76 },
  appendOnly: true,
  fields: {
    memberId: f.ref(() => member, { write: 'once' }),
    account: f.choice({ values: ['balance', 'points'], write: 'once', default: 'balance' }),
    /** Signed, in fen. */
    amount: f.money({ min: -most, max: most, write: 'once', optional: true }),
    /** Signed. */
    pointCount: f.int({ min: -most, max: most, write: 'once', optional: true }),
    reason: f.text({ min: 2, max: 200, write: 'once' }),
    status: f.choice({
      values: ['waiting', 'posted', 'rejected', 'taken_back'],
      write: 'server',
      default: 'waiting',
      statusColors: { waiting: 'warn', posted: 'ok', rejected: 'bad', taken_back: 'idle' },
      statusShapes: { rejected: 'cross', taken_back: 'ring' },
    }),
    requestedById: f.id(),
    requestedBy: f.text({ max: 60, write: 'server' }),
    decidedBy: f.text({ max: 60, write: 'server', optional: true }),
    decidedAt: f.time({ write: 'server', optional: true }),
    answer: f.text({ max: 200, write: 'server', optional: true }),
  },
  label: 'reason',
  personal: [
    { by: 'memberId', fields: { amount: kept, pointCount: kept, reason: kept, answer: 'erase' } },
    {
      by: 'requestedById',
      subject: 'staff',
      fields: { requestedBy: 'keep: says who is accountable', decidedBy: 'keep: says who is accountable' },
    },
  ],
  list: ['createdAt', 'memberId', 'account', 'amount', 'pointCount', 'reason', 'status', 'requestedBy', 'decidedBy'],
  filters: ['status', 'memberId', 'account', 'createdAt'],
  form: [['memberId', 'account'], ['amount', 'pointCount'], 'reason'],
  when: {
    amount: { shown: ({ account }) => account === 'balance', required: true },
    pointCount: { shown: ({ account }) => account === 'points', required: true },
  },
  rules: [
    ({ account, amount }) => (account === 'balance' && amount === 0 ? { path: 'amount', rule: 'zero' } : null),
    ({ account, pointCount }) => (account === 'points' && pointCount === 0 ? { path: 'pointCount', rule: 'zero' } : null),
  ],
  indexes: [
    ['status', '-createdAt'],
    ['memberId', '-createdAt'],
    ['account', '-createdAt'],
  ],
  operations: ['index', 'add', 'export'],
  lifecycle: {
    field: 'status',
    transitions: {
      approve: {
        from: ['waiting'],
        to: ['posted'],
        by: ['staff', 'system'],
        idempotency: 'required',
        reads: ['requestedById'],
        /** Four eyes: nobody approves what they asked for. */
        guard: ({ requestedById }, { actor }) =>
          actor?.kind !== 'staff' || actor.id !== requestedById || reject('balance-adjustment.own-request'),
      },
      reject: {
        from: ['waiting'],
        to: ['rejected'],
        danger: true,
        input: { answer: f.text({ min: 2, max: 200 }) },
      },
      /** Books the opposite amount; one that waits is never booked. */
      takeBack: { from: ['waiting', 'posted'], to: ['taken_back'], idempotency: 'required', danger: true },
    },
  },
});
