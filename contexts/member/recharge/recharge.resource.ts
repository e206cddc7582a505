import { defineMemberView, defineResource } from '@shopkeeper/resource';
import { f } from '@shopkeeper/resource/fields';
import { rechargeMethods } from './recharge-methods.domain.ts';
import { member } from '../member/member.resource.ts';

const kept = 'keep: tax law';

/** Money that a member adds to the balance. It is credited once, when it is paid. */
export const recharge = defineResource({
  context: 'member',
  name: 'recharge',
  menu: { group: 'member', icon: 'banknote', weigh: 77 },
  appendOnly: true,
  fields: {
    rechargeNo: f.code({ max: 24, write: 'server' }),
    memberId: f.ref(() => member, { write: 'server' }),
    /** In fen; the settings have the limits. */
    amount: f.money({ min: 1, max: 100_000_000, write: 'once' }),
    method: f.choice({ values: rechargeMethods, write: 'once', default: 'transfer' }),
    status: f.choice({
      values: ['waiting', 'paid', 'closed'],
      write: 'server',
      default: 'waiting',
      statusColors: { waiting: 'warn', paid: 'ok', closed: 'idle' },
      statusShapes: { closed: 'cross' },
    }),
    reference: f.text({ max: 80, write: 'server', optional: true }),
    paidAt: f.time({ write: 'server', optional: true }),
    expireAt: f.time({ write: 'server', optional: true }),
  },
  label: 'rechargeNo',
  personal: { by: 'memberId', fields: { rechargeNo: kept, amount: kept, reference: 'keep: proves the payment' } },
  list: ['rechargeNo', 'createdAt', 'memberId', 'amount', 'method', 'status', 'reference', 'paidAt'],
  filters: ['status', 'memberId', 'amount', 'createdAt', 'rechargeNo'],
  search: ['rechargeNo'],
  unique: [['rechargeNo']],
  indexes: [['status', '-createdAt'], ['memberId', '-createdAt'], ['-amount', '-id'], ['expireAt']],
  operations: ['index', 'export'],
  totals: ['amount'],
  lifecycle: {
    field: 'status',
    transitions: {
      /** The money has arrived: staff name the transfer, a provider its transaction. */
      pay: {
        from: ['waiting'],
        to: ['paid'],
        by: ['staff', 'system', 'provider'],
        idempotency: 'required',
        input: { reference: f.text({ min: 2, max: 80 }) },
      },
      cancel: { from: ['waiting'], to: ['closed'], by: ['staff', 'member'], danger: true },
      expire: { from: ['waiting'], to: ['closed'], by: ['system'], due: 'expireAt' },
    },
  },
});

/** The recharges of a member, who starts and cancels them. */
export const memberRecharges = defineMemberView(recharge, {
  context: 'member',
  name: 'member-recharges',
  module: 'recharge',
  page: '/user/recharge',
  owner: 'memberId',
  fields: ['rechargeNo', 'amount', 'method', 'status', 'paidAt', 'expireAt'],
  label: 'rechargeNo',
  list: ['rechargeNo', 'amount', 'method', 'status', 'paidAt', 'expireAt'],
  commands: ['cancel'],
});
