import { member } from '@shopkeeper/member';
import { defineResource } from '@shopkeeper/resource';
import { f, type ResourceRef } from '@shopkeeper/resource/fields';

const books = 'keep: the books of the shop must balance';
const most = Number.MAX_SAFE_INTEGER;
const reason = f.text({ min: 2, max: 200 });

/** A member who invites others to the shop and earns commission from what they buy. Amounts are fen. */
export const promoter = defineResource({
  context: 'distribution',
  name: 'promoter',
  menu: { group: 'marketing', icon: 'megaphone', weigh: 45 },
  fields: {
    code: f.code({ max: 12, write: 'server' }),
    memberId: f.ref(() => member, { write: 'server' }),
    status: f.choice({
      values: ['applied', 'active', 'rejected', 'frozen', 'revoked'],
      write: 'server',
      default: 'applied',
      statusColors: { applied: 'warn', active: 'ok', rejected: 'bad', frozen: 'info', revoked: 'idle' },
      statusShapes: { rejected: 'cross', frozen: 'half', revoked: 'cross' },
    }),
    /** The promoter who earns from what this one earns. One with a parent is nobody's parent. */
    parentId: f.ref((): ResourceRef => promoter, { write: 'server', optional: true }),
    applyNote: f.text({ max: 200, write: 'server', optional: true }),
    answer: f.text({ max: 200, write: 'server', optional: true }),
    appliedAt: f.time({ write: 'server' }),
    decidedAt: f.time({ write: 'server', optional: true }),
    decidedBy: f.text({ max: 60, write: 'server', optional: true }),
    /** Members who have been bound to it. */
    teamCount: f.int({ write: 'server' }),
    orderCount: f.int({ write: 'server' }),
    /** All commission, less what was reversed. */
    earnedAmount: f.money({ min: -most, max: most, write: 'server' }),
    /** Commission that refunds may still take back. */
    frozenAmount: f.money({ write: 'server' }),
    /** What can be cashed out; below zero it is a debt. */
    availableAmount: f.money({ min: -most, max: most, write: 'server' }),
    withdrawnAmount: f.money({ write: 'server' }),
  },
  label: 'code',
  personal: {
    by: 'memberId',
    fields: {
      code: 'keep: names the promoter in the books',
      applyNote: 'erase',
      answer: 'erase',
      earnedAmount: books,
      frozenAmount: books,
      availableAmount: books,
      withdrawnAmount: books,
    },
  },
  list: [
    'memberId',
    'code',
    'status',
    'parentId',
    'teamCount',
    'orderCount',
    'earnedAmount',
    'frozenAmount',
    'availableAmount',
    'withdrawnAmount',
    'appliedAt',
  ],
  filters: ['status', 'memberId', 'parentId', 'availableAmount', 'earnedAmount', 'appliedAt', 'code'],
  search: ['code'],
  order: ['-appliedAt'],
  unique: [['code'], ['memberId']],
  indexes: [
    ['-appliedAt', '-id'],
    ['status', '-appliedAt'],
    ['parentId'],
    ['-earnedAmount', '-id'],
    ['-availableAmount', '-id'],
    ['-frozenAmount', '-id'],
    ['-withdrawnAmount', '-id'],
    ['-orderCount', '-id'],
    ['-teamCount', '-id'],
  ],
  operations: ['index', 'export'],
  totals: ['earnedAmount', 'frozenAmount', 'availableAmount', 'withdrawnAmount'],
  lifecycle: {
    field: 'status',
    transitions: {
      approve: { from: ['applied'], to: ['active'], by: ['staff', 'system'], bulk: true },
      reject: { from: ['applied'], to: ['rejected'], danger: true, input: { reason } },
      /** The member asks once more. */
      applyAgain: {
        from: ['rejected'],
        to: ['applied'],
        by: ['member'],
        input: { applyNote: f.text({ max: 200, optional: true }) },
      },
      /** Earns nothing and cashes nothing out until it is unfrozen. */
      freeze: { from: ['active'], to: ['frozen'], danger: true, input: { reason } },
      unfreeze: { from: ['frozen'], to: ['active'] },
      revoke: {
        from: ['active', 'frozen'],
        to: ['revoked'],
        by: ['staff', 'system'],
        danger: true,
        input: { reason },
      },
    },
  },
  actions: {
    /** Gives a promoter another parent by its invite code; an empty code takes the parent away. */
    changeParent: {
      from: ['active', 'frozen'],
      input: { parentCode: f.code({ max: 12, optional: true }), reason },
    },
  },
});
