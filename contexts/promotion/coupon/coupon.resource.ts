import { member } from '@shopkeeper/member';
import { defineMemberView, defineResource } from '@shopkeeper/resource';
import { f } from '@shopkeeper/resource/fields';
import { couponTemplate } from '../coupon-template/coupon-template.resource.ts';
import { isOfOrder, isReturnable, isValidNow } from './coupon-use.domain.ts';

const id = { min: 1, max: 2_147_483_647 } as const;

/**
 * A coupon of a member, or a code that nobody has redeemed yet. Its rules are those of its template, which stay as they are once
 * a coupon was claimed. Amounts are fen.
 */
export const coupon = defineResource({
  context: 'promotion',
  name: 'coupon',
  menu: { group: 'marketing', icon: 'receipt', weigh: 78 },
  appendOnly: true,
  fields: {
    code: f.code({ max: 24, write: 'server' }),
    templateId: f.ref(() => couponTemplate, { write: 'server' }),
    memberId: f.ref(() => member, { write: 'server', optional: true }),
    status: f.choice({
      values: ['unclaimed', 'available', 'locked', 'used', 'expired', 'void'],
      write: 'server',
      default: 'available',
      statusColors: { unclaimed: 'idle', available: 'info', locked: 'warn', used: 'ok', expired: 'idle', void: 'bad' },
      statusShapes: { available: 'ring', locked: 'half', expired: 'cross', void: 'cross' },
    }),
    source: f.choice({ values: ['claim', 'staff', 'code', 'register'], write: 'server', default: 'claim' }),
    /** Which coupon of its template it is for its member: no two have the same, so that limits hold. */
    claimKey: f.code({ max: 60, write: 'server', optional: true }),
    claimedAt: f.time({ write: 'server', optional: true }),
    validFrom: f.time({ write: 'server', optional: true }),
    validTo: f.time({ write: 'server', optional: true }),
    /** The order that holds or has used it. */
    orderId: f.id({ optional: true }),
    orderNo: f.code({ max: 24, write: 'server', optional: true }),
    discountAmount: f.money({ write: 'server', optional: true }),
    lockedAt: f.time({ write: 'server', optional: true }),
    usedAt: f.time({ write: 'server', optional: true }),
    /** When it came back from a refunded order, which happens once. */
    returnedAt: f.time({ write: 'server', optional: true }),
    voidReason: f.text({ max: 120, write: 'server', optional: true }),
    /** The issue by staff that it came from. */
    issueId: f.id({ optional: true }),
  },
  label: 'code',
  personal: {
    by: 'memberId',
    fields: {
      code: 'keep: names what an order was paid with',
      claimKey: 'keep: says nothing but which of several it is',
      orderNo: 'keep: tax law',
      discountAmount: 'keep: tax law',
      voidReason: 'erase',
    },
  },
  list: [
    'code',
    'templateId',
    'memberId',
    'status',
    'source',
    'claimedAt',
    'validTo',
    'orderNo',
    'discountAmount',
    'usedAt',
    'createdAt',
  ],
  filters: [
    'templateId',
    'memberId',
    'status',
    'source',
    'claimedAt',
    'validTo',
    'usedAt',
    'code',
    'orderNo',
    'issueId',
    'createdAt',
  ],
  search: ['code', 'orderNo'],
  unique: [['code'], ['claimKey'], ['orderId']],
  indexes: [
    ['templateId', '-id'],
    ['memberId', 'status', 'validTo'],
    ['memberId', '-id'],
    ['status', '-id'],
    ['status', 'validTo'],
    ['source', '-id'],
    ['-claimedAt'],
    ['claimedAt'],
    ['-validTo'],
    ['validTo'],
    ['-usedAt'],
    ['usedAt'],
    ['orderNo', 'id'],
    ['issueId'],
    ['code', 'id'],
    ['-createdAt'],
  ],
  operations: ['index', 'export'],
  totals: ['discountAmount'],
  lifecycle: {
    field: 'status',
    transitions: {
      /** A member redeems the code. */
      redeem: {
        from: ['unclaimed'],
        to: ['available'],
        by: ['system'],
        input: {
          memberId: f.int(id),
          claimKey: f.text({ max: 60 }),
          validFrom: f.time({ optional: true }),
          validTo: f.time(),
        },
      },
      /** An order is placed with it. */
      lock: {
        from: ['available'],
        to: ['locked'],
        by: ['system'],
        input: { orderId: f.int(id), orderNo: f.text({ max: 24 }), amount: f.money() },
        reads: ['validFrom', 'validTo'],
        guard: (row, { at }) => isValidNow(row, at),
      },
      /** The order is paid. */
      use: {
        from: ['locked'],
        to: ['used'],
        by: ['system'],
        input: { orderId: f.int(id) },
        validate: (row, input) => isOfOrder(row, input),
      },
      /** The order was closed before it was paid. */
      release: {
        from: ['locked'],
        to: ['available', 'expired'],
        by: ['system'],
        input: { orderId: f.int(id) },
        validate: (row, input) => isOfOrder(row, input),
      },
      /** The order was refunded whole, or closed after it had cost nothing. */
      giveBack: {
        from: ['used'],
        to: ['available', 'expired'],
        by: ['system'],
        input: { orderId: f.int(id), days: f.int({ min: 0, max: 7 }) },
        reads: ['returnedAt'],
        guard: (row) => isReturnable(row),
        validate: (row, input) => isOfOrder(row, input),
      },
      expire: { from: ['available'], to: ['expired'], by: ['system'], due: 'validTo' },
      /** The member does not want it. */
      discard: { from: ['available'], to: ['void'], by: ['member'], danger: true },
      void: {
        from: ['unclaimed', 'available'],
        to: ['void'],
        danger: true,
        bulk: true,
        input: { reason: f.text({ min: 2, max: 120 }) },
      },
    },
  },
});

/** The coupons of a member. */
export const memberCoupons = defineMemberView(coupon, {
  context: 'promotion',
  name: 'member-coupons',
  module: 'coupon',
  page: '/user/coupon',
  owner: 'memberId',
  fields: ['code', 'templateId', 'status', 'claimedAt', 'validFrom', 'validTo', 'orderNo', 'discountAmount', 'usedAt'],
  label: 'code',
  list: ['code', 'templateId', 'status', 'validFrom', 'validTo', 'orderNo', 'discountAmount', 'usedAt'],
  filters: ['status'],
  commands: ['discard'],
  menu: { group: 'user', icon: 'badge-check', weigh: 52 },
});
